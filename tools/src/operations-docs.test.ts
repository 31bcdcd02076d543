// The operations pages speak of what is there: the tests, settings, metrics, commands and pages that they name exist.

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { repositoryFiles } from './repository-files.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = 'docs/operations'
const pages = readdirSync(path.join(root, folder)).map((name) => `${folder}/${name}`)
const faults = `${folder}/what-survives-what.md`

function read(file: string): string {
  return readFileSync(path.join(root, file), 'utf8')
}

/** `file.test.ts` › `title`, as the page writes it. */
function namedTests(text: string): { readonly file: string; readonly title: string }[] {
  return [...text.matchAll(/`([^`]+\.test\.ts)` › `([^`]+)`/g)].map(([, file = '', title = '']) => ({
    file,
    title,
  }))
}

/** Whether a test or a group of tests has exactly this title. */
function hasTitle(source: string, title: string): boolean {
  const literal = title.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)
  return new RegExp(`\\(\\s*(['"\`])${literal}\\1,`).test(source)
}

/** The body rows of every table, as cells. */
function rowsOf(text: string): string[][] {
  const lines = text.split('\n').filter((line) => line.startsWith('|'))
  const rows = lines.map((line) => line.slice(1, -1).split('|'))
  return rows.filter((cells) => !/^[\s:-]+$/.test(cells[0] ?? '') && cells[0]?.trim() !== 'Fault')
}

describe('[P19] what survives what', () => {
  const named = namedTests(read(faults))

  it('names tests', () => {
    expect(named.length).toBeGreaterThan(20)
  })

  it.each(named)('$file has the test: $title', ({ file, title }) => {
    expect(existsSync(path.join(root, file)), `${file} does not exist`).toBe(true)
    expect(hasTitle(read(file), title), `${file} has no test '${title}'`).toBe(true)
  })

  it('names every test together with its title', () => {
    const mentioned = [...read(faults).matchAll(/[\w/.-]+\.test\.ts/g)].length
    expect(named).toHaveLength(mentioned)
  })

  it('says of every fault what shows it, or that nothing does yet', () => {
    const bare = rowsOf(read(faults)).filter((cells) => {
      const shown = cells.at(-1) ?? ''
      return cells.length !== 3 || (namedTests(shown).length === 0 && !/not tested yet|stated/.test(shown))
    })
    expect(bare).toEqual([])
  })

  it.each([
    'process killed',
    'power cut',
    'disk full',
    'one node lost',
    'two nodes lost',
    'bit rot',
    'clock jumps',
    'users lost',
    'database behind',
    'database ahead',
  ])('has a line for: %s', (fault) => {
    expect(rowsOf(read(faults)).filter(([first = '']) => first.includes(fault)).length).toBeGreaterThan(0)
  })
})

describe.each(pages)('%s', (page) => {
  it('links to files that exist', () => {
    const links = [...read(page).matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, link = '']) => link)
    expect(links.filter((link) => !existsSync(path.join(root, path.dirname(page), link)))).toEqual([])
  })

  it('names commands that exist', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const called = [...read(page).matchAll(/npm run ([\w-]+)/g)].map(([, name = '']) => name)
    expect(called.filter((name) => !(name in scripts))).toEqual([])
  })
})

it.each([...pages, 'compose.yaml', 'Dockerfile'])('%s names settings that exist', (file) => {
  const settings = new Set([...read('.env.example').matchAll(/^(CANDOR_\w+)=/gm)].map(([, name]) => name))
  const named = [...read(file).matchAll(/CANDOR_[A-Z_]+/g)].map(([name]) => name.replace(/_FILE$/, ''))
  expect(named.filter((name) => !settings.has(name))).toEqual([])
})

it('the monitoring page and the server name the same metrics', () => {
  const sources = repositoryFiles(root).filter((file) =>
    /^(?:packages\/gateway|apps\/server)\/src\/.*(?<!\.test)\.ts$/.test(file),
  )
  const metrics = new Set(
    sources.flatMap((file) => [...read(file).matchAll(/'(candor_[a-z_]{2,})'/g)].map(([, name]) => name)),
  )
  const page = read(`${folder}/monitoring.md`)
  const named = [...page.matchAll(/\bcandor_(?!process_|nodejs_)[a-z_]+/g)].map(([name]) =>
    name.replace(/_bucket$/, ''),
  )
  expect(new Set(named)).toEqual(metrics)
})
