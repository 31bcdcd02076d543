// The texts of the web site in every language, judged against English: the same keys, the same placeholders, the right
// plural forms, nothing empty, nothing left in English, nothing that no page uses. Reads files; changes none.

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { LANGUAGE_TAGS, LANGUAGES, type Language } from '@candor/api'
import type { Problem } from './problem.ts'
import { ALIKE_EVERYWHERE, ALIKE_IN } from './translations-alike.ts'

const SITE = 'apps/web/src'
const LOCALES = `${SITE}/locales`
const ENGLISH: Language = 'en'

/** Texts by their dotted key. */
type Texts = ReadonlyMap<string, string>

export function checkTranslations(root: string): Problem[] {
  const sources = readSources(path.join(root, SITE))
  return namespacesOf(root).flatMap((namespace) => {
    const english = readTexts(root, ENGLISH, namespace)
    if (english === undefined) return [problem(ENGLISH, namespace, 'the English file is missing')]
    return [
      ...judgeTexts(ENGLISH, english).map((message) => problem(ENGLISH, namespace, message)),
      ...unusedKeys(english, sources).map((key) => problem(ENGLISH, namespace, `'${key}' is not used`)),
      ...LANGUAGES.filter((language) => language !== ENGLISH).flatMap((language) => {
        const texts = readTexts(root, language, namespace)
        if (texts === undefined) return [problem(language, namespace, 'the file is missing')]
        return [...judgeTexts(language, texts), ...compare(language, english, texts)].map((message) =>
          problem(language, namespace, message),
        )
      }),
    ]
  })
}

function problem(language: Language, namespace: string, message: string): Problem {
  return { file: `${LOCALES}/${language}/${namespace}.json`, line: 1, message }
}

const PLURAL_FORM = /^(.+)_(zero|one|two|few|many|other)$/

/** The key without its plural form, and that form. */
function splitForm(key: string): { readonly base: string; readonly form: string | undefined } {
  const match = PLURAL_FORM.exec(key)
  return { base: match?.[1] ?? key, form: match?.[2] }
}

function judgeTexts(language: Language, texts: Texts): string[] {
  const forms = new Set<string>(
    new Intl.PluralRules(LANGUAGE_TAGS[language]).resolvedOptions().pluralCategories,
  )
  const plurals = new Set(
    [...texts.keys()].filter((key) => splitForm(key).form).map((key) => splitForm(key).base),
  )
  return [
    ...[...texts].filter(([, text]) => text.trim() === '').map(([key]) => `'${key}' is empty`),
    ...[...plurals].flatMap((base) =>
      [...forms]
        .filter((form) => !texts.has(`${base}_${form}`))
        .map((form) => `'${base}_${form}' is missing`),
    ),
    ...[...texts.keys()]
      .filter((key) => !forms.has(splitForm(key).form ?? 'other'))
      .map((key) => `'${key}' is a plural form that the language does not have`),
  ]
}

/** What a translation does differently from the English text. */
export function compare(language: Language, english: Texts, texts: Texts): string[] {
  const bases = (of: Texts): Set<string> => new Set([...of.keys()].map((key) => splitForm(key).base))
  const wanted = bases(english)
  const given = bases(texts)
  const messages = [
    ...[...wanted].filter((base) => !given.has(base)).map((base) => `'${base}' is missing`),
    ...[...given].filter((base) => !wanted.has(base)).map((base) => `'${base}' is not in the English file`),
  ]
  for (const [key, text] of texts) {
    const { base, form } = splitForm(key)
    const original = english.get(key) ?? english.get(`${base}_other`) ?? english.get(base)
    if (original === undefined) continue
    const differing = differingParts(original, text, form)
    if (differing.length > 0) messages.push(`'${key}' differs from English in ${differing.join(', ')}`)
    if (text === original && !isAlike(language, text)) messages.push(`'${key}' is not translated`)
  }
  return messages
}

/** Placeholders and tags that are in one text and not in the other. A number may be left out where there is just one. */
function differingParts(original: string, text: string, form: string | undefined): string[] {
  const parts = (of: string): Set<string> => new Set(of.match(/\{\{[^}]*\}\}|<\/?\w+\/?>/g))
  const [wanted, given] = [parts(original), parts(text)]
  const differing = [...wanted, ...given].filter((part) => !wanted.has(part) || !given.has(part))
  return form === 'one' ? differing.filter((part) => part !== '{{count}}') : differing
}

/** Whether a text may be the same in English: it holds only names and signs, or this language says it so too. */
function isAlike(language: Language, text: string): boolean {
  if (ALIKE_IN[language].includes(text)) return true
  const words = text.replaceAll(/\{\{[^}]*\}\}|<\/?\w+\/?>/g, ' ').match(/\p{L}+/gu) ?? []
  return words.every((word) => ALIKE_EVERYWHERE.includes(word))
}

/** Keys that stand in no source, neither whole nor as what a template can give. */
export function unusedKeys(texts: Texts, sources: readonly string[]): string[] {
  const whole = new Set<string>()
  const templates: RegExp[] = []
  for (const source of sources) {
    for (const [, single, double, template] of source.matchAll(/'([^'\n]*)'|"([^"\n]*)"|`([^`\n]*)`/g)) {
      if (template?.includes('${') === true) templates.push(...templatePattern(template))
      else whole.add(withoutNamespace(single ?? double ?? template ?? ''))
    }
  }
  const bases = new Set([...texts.keys()].map((key) => splitForm(key).base))
  return [...bases].filter((key) => !whole.has(key) && !templates.some((pattern) => pattern.test(key)))
}

function withoutNamespace(key: string): string {
  return key.slice(key.indexOf(':') + 1)
}

/** A template that could be anything says nothing about a key. */
function templatePattern(template: string): RegExp[] {
  const fixed = withoutNamespace(template).split(/\$\{[^}]*\}/)
  if (!fixed.some((part) => /\w\./.test(part))) return []
  return [new RegExp(`^${fixed.map((part) => part.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&')).join('.+')}$`)]
}

function namespacesOf(root: string): string[] {
  const names = LANGUAGES.flatMap((language) => {
    const folder = path.join(root, LOCALES, language)
    return existsSync(folder) ? readdirSync(folder) : []
  })
  return [...new Set(names)].map((name) => path.basename(name, '.json')).sort()
}

function readTexts(root: string, language: Language, namespace: string): Texts | undefined {
  const file = path.join(root, LOCALES, language, `${namespace}.json`)
  if (!existsSync(file)) return undefined
  return new Map(flatten(JSON.parse(readFileSync(file, 'utf8')), ''))
}

function flatten(value: unknown, key: string): [string, string][] {
  if (typeof value === 'string') return [[key, value]]
  if (typeof value !== 'object' || value === null)
    throw new Error(`'${key}' is neither a text nor a group of texts`)
  return Object.entries(value).flatMap(([name, inner]) =>
    flatten(inner, key === '' ? name : `${key}.${name}`),
  )
}

/** The site's code; its tests use no text that the site does not. */
function readSources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => readFileSync(path.join(folder, name), 'utf8'))
}
