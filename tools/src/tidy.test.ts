import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { formatProblem } from './problem.ts'
import { repositoryFiles } from './repository-files.ts'
import { checkTidy, checkTidyFile } from './tidy.ts'

const OPENING = '// Says what it is for.\n'

function messages(file: string, text = ''): string[] {
  return checkTidyFile(file, text).map(({ message }) => message)
}

/** Spelled in pieces, because this file is itself under the rules. */
const joined = (...pieces: string[]): string => pieces.join('')

describe('names', () => {
  it.each(['utils/a.ts', 'a/helpers.ts', 'b/common/c.ts', 'misc.md', 'a/util.test.ts'])(
    'refuses %s',
    (file) => {
      expect(messages(file).join()).toContain('says nothing')
    },
  )

  it.each(['PlaceOrder.ts', 'place_order.ts', 'a/placeOrder.test.ts', 'someFolder/a.ts'])(
    'refuses %s',
    (file) => {
      expect(messages(file).join()).toContain('is not kebab-case')
    },
  )

  it.each([
    'README.md',
    'LICENSE',
    'Dockerfile',
    '.oxlintrc.json',
    '.ci/run',
    'docs/decisions/0001-one-log.md',
    'packages/log/src/log.int.test.ts',
    'packages/contract/golden/PlaceSpotOrder.json',
    'tsconfig.base.json',
  ])('accepts %s', (file) => {
    expect(messages(file, OPENING)).toEqual([])
  })
})

describe('modules', () => {
  it('limits the length of TypeScript files', () => {
    expect(messages('a.ts', 'x\n'.repeat(600))).toEqual([])
    expect(messages('a.ts', 'x\n'.repeat(601))).toEqual(['601 lines; the limit is 600'])
    expect(messages('a.md', 'x\n'.repeat(601))).toEqual([])
  })

  it('wants an opening comment in packages, except in tests and index files', () => {
    expect(messages('packages/log/src/a.ts', 'export {}\n')[0]).toContain('opens with a comment')
    expect(messages('packages/log/src/a.ts', `${OPENING}export {}\n`)).toEqual([])
    expect(messages('packages/log/src/a.test.ts', 'export {}\n')).toEqual([])
    expect(messages('packages/log/src/index.ts', 'export {}\n')).toEqual([])
  })
})

describe('shortcuts', () => {
  it.each([
    ['const a = b as any', "'as any'"],
    ['// @ts-ignore', '@ts-'],
    ['/* @ts-expect-error: because */', '@ts-'],
    ["it.only('a', () => {})", 'every test runs'],
    ["describe.skip('a', () => {})", 'every test runs'],
    ["it.each([]).skip('a')", 'every test runs'],
    ['test.concurrent.only("a")', 'every test runs'],
    ['try { a() } catch {}', 'empty catch'],
    ['try { a() } catch (error) { /* never mind */ }', 'empty catch'],
    ['a.catch(() => {})', 'empty catch'],
    ['// TODO later', 'TODO'],
    ['/* FIXME */', 'TODO'],
  ])('refuses %s', (line, expected) => {
    const found = checkTidyFile('a.test.ts', `const x = 1\n${line}\n`)
    expect(found.map(({ line: at, message }) => [at, message])).toEqual([
      [2, expect.stringContaining(expected)],
    ])
  })

  it.each([
    "const text = 'as any, .only(, @ts-ignore, TODO'",
    '// prose about as any and it.only(',
    '// TODO(waits for the second venue): compare both',
    'try { a() } catch (error) { report(error) }',
  ])('accepts %s', (line) => {
    expect(messages('a.test.ts', line)).toEqual([])
  })

  it('lets a reader skip bytes outside tests', () => {
    expect(messages('a.ts', 'reader.skip(4)')).toEqual([])
  })

  it('looks for TODO in scripts and workflows too', () => {
    expect(messages('a.yml', 'a: 1\n# TODO\n')).toHaveLength(1)
  })
})

describe('determinism of the core', () => {
  it.each([
    'Date.now()',
    'new Date()',
    'performance.now()',
    'Math.random()',
    'Math.pow(2, 3)',
    'Math.exp(1)',
    'Math.log(1)',
    'Math.sqrt(2)',
    'const { random } = Math',
    'setTimeout(f, 1)',
    'setInterval(f, 1)',
    'setImmediate(f)',
    'process.env',
    "require('x')",
    'new Intl.NumberFormat()',
    'a.localeCompare(b)',
    'a.toLocaleString()',
    'crypto.randomUUID()',
    'fetch(url)',
    'const f = async () => 1',
    'await f()',
    'parseFloat(a)',
    'Number.parseFloat(a)',
    'a.toFixed(2)',
    'new WeakRef(a)',
    'new FinalizationRegistry(f)',
    'a.sort()',
    'a.toSorted( )',
    'for (const key in object) f(key)',
    'JSON.stringify(a)',
    'globalThis.x',
    'const a = 0.5',
    'const a = 1.',
    'const a = .5',
    'const a = 1e8',
    'const a = 1_000.25',
    'const a = `${b + 1.5}`',
  ])('refuses %s', (line) => {
    const found = checkTidyFile('packages/core/src/a.ts', `${OPENING}${line}\n`)
    expect(found.length).toBeGreaterThan(0)
    for (const { line: at, message } of found) {
      expect([at, message]).toEqual([2, expect.stringContaining('the core must be deterministic')])
    }
  })

  it.each([
    '// Date, Math.random and 0.5 in prose',
    "const text = 'Date.now() costs 0.5'",
    'const a = 100_000_000n',
    'const a = 0x1e5',
    'const a = tuple[0].amount + b.c1.d2',
    'const a = [...values, ...others]',
    'const a = Math.max(1, 2)',
    'a.sort((x, y) => compare(x, y))',
    "if ('a' in object) f()",
    'const expiryDate = order.updated',
    'function process(command) { return command }',
    'const f = 1 as Update',
  ])('accepts %s', (line) => {
    expect(messages('packages/core/src/a.ts', `${OPENING}${line}\n`)).toEqual([])
  })

  it('binds neither tests nor other packages', () => {
    expect(messages('packages/core/src/a.test.ts', 'Date.now()')).toEqual([])
    expect(messages('packages/engine/src/a.ts', `${OPENING}Date.now()`)).toEqual([])
  })
})

describe('private matter', () => {
  it.each([
    ['a path', joined("'/wo", "rk/main'")],
    ['a path', joined('cd /ro', 'ot')],
    ['a path', joined('/ho', 'me/somebody/candor')],
    ['a path', joined('file:///Us', 'ers/somebody')],
    ['the host name', joined('https://registry', '.npmjs.org/x')],
    ['the host name', joined('"resolved"', ': "https://example.com/x.tgz"')],
    ['the host name', joined('npm.artifac', 'tory.example.com')],
    ['a private key', joined('-----BEGIN EC PRIV', 'ATE KEY-----')],
    ['looks like a secret', joined('AK', 'IA', 'ABCDEFGHIJKLMNOP')],
    ['looks like a secret', joined('//host/:_auth', 'Token=x')],
  ])('refuses %s: %s', (expected, line) => {
    expect(messages('notes.md', `one\n${line}\n`).join()).toContain(expected)
  })

  it.each(['packages/work/x', '</root>', 'a/home/b', ':root { color: red }', '`${base}/root`', '/workspace'])(
    'accepts %s',
    (line) => {
      expect(messages('notes.md', line)).toEqual([])
    },
  )
})

describe('the files of a repository', () => {
  it('are what git tracks or would track, and without git all that is not built', () => {
    const root = mkdtempSync(path.join(os.tmpdir(), 'candor-files-'))
    try {
      for (const folder of ['src', 'dist', 'node_modules/x'])
        mkdirSync(path.join(root, folder), { recursive: true })
      for (const file of ['src/a.ts', 'dist/a.js', 'node_modules/x/b.js', 'ignored.txt']) {
        writeFileSync(path.join(root, file), '')
      }
      writeFileSync(path.join(root, '.gitignore'), 'dist/\nnode_modules/\nignored.txt\n')
      expect(repositoryFiles(root)).toEqual(['.gitignore', 'ignored.txt', 'src/a.ts'])
      if (hasGit()) {
        execFileSync('git', ['init', '--quiet'], { cwd: root })
        expect(repositoryFiles(root)).toEqual(['.gitignore', 'src/a.ts'])
      }
    } finally {
      rmSync(root, { recursive: true })
    }
  })

  it('keep the house rules, all of them', () => {
    const here = fileURLToPath(new URL('../..', import.meta.url))
    expect(checkTidy(here).map(formatProblem)).toEqual([])
  })
})

function hasGit(): boolean {
  try {
    execFileSync('git', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
