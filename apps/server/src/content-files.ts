// Reads the texts that the platform brings along: a folder of Markdown files in, articles out, and what is wrong with files
// that cannot be taken. Never touches the database.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { API_LIMITS, CATEGORIES_OF, type ContentKind, LANGUAGES, type Language, PAGE_IDS } from '@candor/api'
import { isBounded, type SeedArticle, type SeedText } from '@candor/gateway'

export interface ContentFiles {
  readonly articles: readonly SeedArticle[]
  /** Files that were left out, and why. */
  readonly problems: readonly string[]
}

const FOLDERS: Readonly<Record<string, ContentKind>> = {
  help: 'help',
  notices: 'notice',
  news: 'news',
  pages: 'page',
}
const SLUG = /^[A-Za-z0-9]+(-[A-Za-z0-9]+)*$/
const FRONT_MATTER = /^---\ntitle: (\S[^\n]*)\nsummary: (\S[^\n]*)\n---\n+([^]+)$/
const INVISIBLE = /[^\P{Cc}\n\t]/u

/** What a `meta.json` may hold; which of these depends on the kind. */
const META_FIELDS: Readonly<Record<ContentKind, readonly string[]>> = {
  help: ['category', 'order', 'related'],
  notice: ['order', 'pinned'],
  news: ['category', 'order'],
  page: ['sample'],
}

/** Throws when there is no such folder. An operator may have texts of some kinds only. */
export function readContentFiles(directory: string): ContentFiles {
  const articles: SeedArticle[] = []
  const problems: string[] = []
  const present = new Set(readdirSync(directory))
  for (const [folder, kind] of Object.entries(FOLDERS)) {
    if (!present.has(folder)) continue
    for (const slug of readdirSync(join(directory, folder)).sort()) {
      const place = join(folder, slug)
      try {
        articles.push(readArticle(directory, place, { kind, slug }, problems))
      } catch (error) {
        problems.push(`${place}: ${error instanceof Error ? error.message : String(error)}`)
      }
    }
  }
  return { articles, problems }
}

function readArticle(
  directory: string,
  place: string,
  { kind, slug }: Pick<SeedArticle, 'kind' | 'slug'>,
  problems: string[],
): SeedArticle {
  if (!SLUG.test(slug) || slug.length > API_LIMITS.contentIdLength) throw new Error('its name is no id')
  if (kind === 'page' && !(PAGE_IDS as readonly string[]).includes(slug))
    throw new Error('there is no such page')
  const meta = readMeta(kind, readFileSync(join(directory, place, 'meta.json'), 'utf8'))
  const texts: SeedText[] = []
  for (const language of languagesIn(readdirSync(join(directory, place)))) {
    const file = join(place, `${language}.md`)
    const text = readText(readFileSync(join(directory, file), 'utf8'))
    if (typeof text === 'string') problems.push(`${file}: ${text}`)
    else texts.push({ language, ...text })
  }
  return { kind, slug, ...meta, texts }
}

function languagesIn(names: readonly string[]): readonly Language[] {
  return LANGUAGES.filter((language) => names.includes(`${language}.md`))
}

/** A text, or what is wrong with it. */
export function readText(file: string): Omit<SeedText, 'language'> | string {
  const [, title = '', summary = '', body = ''] = FRONT_MATTER.exec(file.replaceAll('\r\n', '\n')) ?? []
  if (title === '') return 'it does not begin with a title and a summary between lines of ---'
  if (title.length > API_LIMITS.contentTitleLength) return 'its title is too long'
  if (summary.length > API_LIMITS.contentSummaryLength) return 'its summary is too long'
  if (body.length > API_LIMITS.contentBodyLength) return 'it is too long'
  if (INVISIBLE.test(title + summary + body)) return 'it has invisible signs in it'
  if (!isBounded(body)) return 'its Markdown is nested too deeply, or a part of it is too long'
  return { title: title.trim(), summary: summary.trim(), body: body.trimEnd() }
}

type Meta = Omit<SeedArticle, 'kind' | 'slug' | 'texts'>

export function readMeta(kind: ContentKind, json: string): Meta {
  const given: unknown = JSON.parse(json)
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw new Error('meta.json is no object')
  const fields = given as Readonly<Record<string, unknown>>
  const unknown = Object.keys(fields).filter((name) => !META_FIELDS[kind].includes(name))
  if (unknown.length > 0) throw new Error(`meta.json has ${unknown.join(', ')}`)
  const { category, order = 0, pinned = false, sample = false, related = [] } = fields
  const categories = CATEGORIES_OF[kind]
  const found = categories.find((each) => each === category) ?? null
  if (categories.length > 0 && found === null) throw new Error('there is no such category')
  if (!Number.isInteger(order) || Number(order) < 0 || Number(order) > API_LIMITS.contentPlace) {
    throw new Error('order is no whole number')
  }
  if (typeof pinned !== 'boolean' || typeof sample !== 'boolean')
    throw new Error('a field must be true or false')
  if (!Array.isArray(related) || !related.every((each) => typeof each === 'string' && SLUG.test(each))) {
    throw new Error('related is no list of ids')
  }
  return {
    category: found,
    place: Number(order),
    pinned,
    sample,
    related: related as readonly string[],
  }
}
