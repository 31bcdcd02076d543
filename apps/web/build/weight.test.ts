import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build, type Manifest } from 'vite'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const FIRST_PAGE_BYTES = 250_000
const TERMINAL_BYTES = 380_000

let folder: string
let manifest: Manifest

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'candor-weight-'))
  // A test's own environment would bundle the libraries in their versions for development.
  vi.stubEnv('NODE_ENV', 'production')
  await build({ root: ROOT, logLevel: 'error', build: { outDir: folder, emptyOutDir: true } })
  manifest = JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8')) as Manifest
})

afterAll(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

/** Scripts and styles that these parts bring with them, without what they load later. */
function filesOf(...entries: string[]): Set<string> {
  const files = new Set<string>()
  const visit = (name: string): void => {
    const chunk = manifest[name]
    if (chunk === undefined) throw new Error(`${name} is not in the build`)
    if (files.has(chunk.file)) return
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  for (const entry of entries) visit(entry)
  return files
}

function gzipped(files: Iterable<string>): number {
  let bytes = 0
  for (const file of files) bytes += gzipSync(readFileSync(join(folder, file))).length
  return bytes
}

describe('the first page', () => {
  test('weighs at most 250 kB of script and style, with the texts of its language', () => {
    const files = filesOf(
      'index.html',
      'src/features/home/home-page.tsx',
      'src/locales/en/shell.json',
      'src/locales/en/home.json',
    )
    expect(gzipped(files)).toBeLessThanOrEqual(FIRST_PAGE_BYTES)
  })

  test('holds no schema of the API and no other language', () => {
    const scripts = [...filesOf('index.html', 'src/features/home/home-page.tsx')]
      .filter((file) => file.endsWith('.js'))
      .map((file) => readFileSync(join(folder, file), 'utf8'))
      .join('\n')
    expect(scripts).toContain('/exchange/app/market/tickers')
    expect(scripts).not.toContain('additionalProperties')
    expect(scripts).not.toContain('会话已过期')
  })
})

test.each([
  ['spot', 'src/features/spot-terminal/spot-terminal-page.tsx', 'src/locales/en/spot.json'],
  ['contracts', 'src/features/contract-terminal/contract-terminal-page.tsx', 'src/locales/en/perpetual.json'],
])('the terminal of %s weighs at most 380 kB in all, with its chart and its texts', (_name, page, texts) => {
  const files = filesOf(
    'index.html',
    page,
    'src/features/terminal/chart/candle-chart.tsx',
    ...['shell', 'terminal', 'alerts'].map((name) => `src/locales/en/${name}.json`),
    texts,
  )
  expect(gzipped(files)).toBeLessThanOrEqual(TERMINAL_BYTES)
})

test('the page loads no script but from its own files', () => {
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  const scripts = [...page.matchAll(/<script([^>]*)>([^<]*)/g)]
  expect(scripts.length).toBeGreaterThan(0)
  for (const [, attributes = '', inline] of scripts) {
    expect(attributes).toMatch(/ src="\/desktop\//)
    expect(inline).toBe('')
  }
  expect(page).not.toMatch(/ on\w+="|style="/)
  expect(page).toContain('nonce="CSP_NONCE"')
})
