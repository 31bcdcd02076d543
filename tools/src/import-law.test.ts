import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkImportLaw, IMPORT_LAW, importsOf } from './import-law.ts'
import { formatProblem } from './problem.ts'
import { splitSource } from './source-text.ts'

let root = ''
beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'candor-law-'))
  write('package.json', manifest('candor', [], { devDependencies: { vitest: '4.0.0' } }))
})
afterEach(() => rmSync(root, { recursive: true }))

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
  writeFileSync(path.join(root, file), text)
}

function manifest(name: string, needs: readonly string[], more: object = {}): string {
  const dependencies = Object.fromEntries(needs.map((need) => [need, '0.1.0']))
  return JSON.stringify({ name, exports: { '.': {}, './testing': {} }, dependencies, ...more })
}

/** A repository in which every package of the law exists and declares every other. */
function everyPackage(): void {
  const names = Object.keys(IMPORT_LAW).map((short) => `@candor/${short}`)
  for (const short of Object.keys(IMPORT_LAW))
    write(`${folderOf(short)}/package.json`, manifest(`@candor/${short}`, names))
}

function folderOf(short: string): string {
  if (['server', 'web', 'admin'].includes(short)) return `apps/${short}`
  return ['sim', 'bench', 'tools', 'e2e'].includes(short) ? short : `packages/${short}`
}

function messagesFor(short: string, text: string, file = 'sample.ts'): string[] {
  everyPackage()
  write(`${folderOf(short)}/src/${file}`, text)
  return checkImportLaw(root).map(({ message }) => message)
}

describe('finding imports', () => {
  it('sees every form, and nothing in comments or strings', () => {
    const text = [
      "import a, { b } from 'one'",
      "import 'two'",
      "export * from 'three'",
      "export type {\n  C\n} from 'four'",
      "const d = await import('five')",
      "type E = import('six').E",
      "import type { F } from 'seven'",
      "// import 'eight'",
      'const text = "import \'nine\'"',
      "const g = Array.from('ten')",
    ].join('\n')
    const found = importsOf(splitSource(text))
    expect(found.map(({ specifier }) => specifier)).toEqual([
      'one',
      'two',
      'three',
      'four',
      'five',
      'six',
      'seven',
    ])
    expect(found.filter(({ typeOnly }) => typeOnly).map(({ specifier }) => specifier)).toEqual([
      'four',
      'seven',
    ])
  })
})

describe('the import law', () => {
  it.each([
    ['contract', 'core'],
    ['core', 'log'],
    ['log', 'core'],
    ['engine', 'views'],
    ['views', 'engine'],
    ['views', 'core'],
    ['gateway', 'core'],
    ['gateway', 'web'],
    ['client', 'gateway'],
    ['feeds', 'engine'],
    ['wallets', 'engine'],
    ['robot', 'core'],
    ['makers', 'engine'],
    ['server', 'web'],
    ['server', 'admin'],
    ['web', 'gateway'],
    ['admin', 'gateway'],
    ['tools', 'core'],
  ])('%s may not import %s', (from, to) => {
    const [message, ...more] = messagesFor(from, `import { x } from '@candor/${to}'\n`)
    expect(message).toContain(`${from} may not import @candor/${to}`)
    expect(more).toEqual([])
  })

  it.each([
    ['core', 'contract'],
    ['log', 'contract'],
    ['engine', 'core'],
    ['engine', 'log'],
    ['gateway', 'engine'],
    ['robot', 'client'],
    ['web', 'client'],
    ['server', 'gateway'],
    ['sim', 'core'],
    ['bench', 'core'],
    ['tools', 'contract'],
  ])('%s may import %s', (from, to) => {
    expect(messagesFor(from, `import { x } from '@candor/${to}'\n`)).toEqual([])
  })

  it('lets the views have the engine’s types only', () => {
    expect(messagesFor('views', "import type { X } from '@candor/engine'\n")).toEqual([])
    expect(messagesFor('views', "import { type X, y } from '@candor/engine'\n")).toHaveLength(1)
  })

  it('keeps the core and the contract free of Node and of third parties, save for their tests', () => {
    for (const short of ['core', 'contract']) {
      expect(messagesFor(short, "import { readFileSync } from 'node:fs'\n")[0]).toContain('a module of Node')
      expect(messagesFor(short, "import { z } from 'zod'\n")[0]).toContain('third-party')
      expect(messagesFor(short, '')).toEqual([])
      expect(messagesFor(short, "import 'vitest'\nimport 'node:fs'\n", 'sample.test.ts')).toEqual([])
      expect(messagesFor(short, "import 'vitest'\n", 'sample-suite.ts')).toEqual([])
      rmSync(path.join(root, folderOf(short), 'src'), { recursive: true })
    }
  })

  it('wants imports declared in the package that imports', () => {
    everyPackage()
    write('packages/core/package.json', manifest('@candor/core', []))
    write('packages/core/src/sample.ts', "import '@candor/contract'\n")
    write('packages/log/src/sample.ts', "\n\nimport 'msgpackr/pack'\nimport '@scope/name/deep'\n")
    expect(checkImportLaw(root).map(formatProblem)).toEqual([
      'packages/core/src/sample.ts:1 @candor/contract is not declared in packages/core/package.json',
      'packages/log/src/sample.ts:3 msgpackr is not declared in packages/log/package.json',
      'packages/log/src/sample.ts:4 @scope/name is not declared in packages/log/package.json',
    ])
  })

  it('keeps the insides of a package inside', () => {
    expect(messagesFor('core', "import '@candor/contract/testing'\n")).toEqual([])
    expect(messagesFor('core', "import '@candor/contract/src/units.ts'\n")[0]).toContain('is internal')
    expect(messagesFor('core', "import { x } from '../../contract/src/units.ts'\n")[0]).toContain(
      'leaves the package',
    )
    expect(messagesFor('core', "import { x } from '@candor/core'\n")[0]).toContain('this package itself')
    expect(messagesFor('sim', "import { x } from '@candor/nowhere'\n")).toContain(
      'there is no package @candor/nowhere',
    )
  })

  it('refuses paths out of the repository, absolute paths and computed imports', () => {
    expect(messagesFor('log', "const f = new URL('../../../../x', import.meta.url)\n")[0]).toContain(
      'out of the repository',
    )
    expect(messagesFor('log', "import x from '/opt/x.js'\n")[0]).toContain('absolute path')
    expect(messagesFor('log', 'await import(name)\n')[0]).toContain('plain string')
    expect(messagesFor('log', "import fs from 'fs'\n")[0]).toBe('write node:fs')
  })

  it('wants a line in the law for every package', () => {
    write('packages/novel/package.json', manifest('@candor/novel', []))
    expect(checkImportLaw(root).map(formatProblem)).toEqual([
      'packages/novel/package.json:1 @candor/novel has no line in the import law (tools/src/import-law.ts)',
    ])
  })

  it('holds in this repository', () => {
    const here = fileURLToPath(new URL('../..', import.meta.url))
    expect(checkImportLaw(here).map(formatProblem)).toEqual([])
  })
})
