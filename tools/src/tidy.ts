// The house rules that a machine can judge: names, sizes, opening comments, forbidden shortcuts, the core's
// determinism, and nothing of a private machine in the repository. Reads files; changes none.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { breachesOfDeterminism } from './determinism.ts'
import { lineAt, type Problem } from './problem.ts'
import { repositoryFiles, TEST_FILE } from './repository-files.ts'
import { type SourceText, splitSource } from './source-text.ts'

const LINE_LIMIT = 600

const SCRIPT = /\.(?:ts|tsx|mts|cts|js|mjs|cjs|jsx)$/
const TYPESCRIPT = /\.(?:ts|tsx|mts|cts)$/
const HASH_COMMENTED = /(?:\.(?:sh|ya?ml|toml)|(?:^|\/)(?:Dockerfile|\.ci\/run|\.env\.example))$/

/** A file as the rules see it; `source` only for TypeScript and JavaScript. */
type Subject = { readonly file: string; readonly text: string; readonly source: SourceText | undefined }

/** A rule gives the places that break it. */
type Rule = (subject: Subject) => Iterable<Finding>
type Finding = { readonly offset: number; readonly message: string }

const RULES: readonly Rule[] = [
  name,
  size,
  openingComment,
  forbiddenCode,
  forbiddenComments,
  reasonlessTodo,
  determinism,
  privateMatter,
]

export function checkTidy(root: string): Problem[] {
  return repositoryFiles(root).flatMap((file) => {
    const bytes = readFileSync(path.join(root, file))
    return checkTidyFile(file, bytes.includes(0) ? '' : bytes.toString('utf8'))
  })
}

/** Judges one file by its path from the root and its text. */
export function checkTidyFile(file: string, text: string): Problem[] {
  const source = SCRIPT.test(file) ? splitSource(text) : undefined
  return RULES.flatMap((rule) =>
    [...rule({ file, text, source })].map(({ offset, message }) => ({
      file,
      line: lineAt(text, offset),
      message,
    })),
  )
}

const EMPTY_NAMES = new Set(['util', 'utils', 'helper', 'helpers', 'common', 'misc'])
const KEBAB = /^\.?[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)*$/
/** README.md, LICENSE, Dockerfile, LICENSES.third-party.md: names that readers and tools look for. */
const CONVENTIONAL = /^(?:[A-Z]+(?:[-_][A-Z]+)*(?:\.[a-z-]+)*|Dockerfile(?:\.[a-z-]+)?|\.[\w.-]+)$/

function* name({ file }: Subject): Iterable<Finding> {
  const parts = file.split('/')
  for (const [place, part] of parts.entries()) {
    const stem = part.replace(/^\./, '').split('.')[0] ?? ''
    if (EMPTY_NAMES.has(stem.toLowerCase())) {
      yield { offset: 0, message: `'${part}' says nothing; name it for what it does` }
    }
    const isGolden = parts.includes('golden') && place === parts.length - 1
    // A page's text is named as the page's address is.
    const isPage = file.startsWith('content/pages/')
    if (!isGolden && !isPage && !KEBAB.test(part) && !CONVENTIONAL.test(part)) {
      yield { offset: 0, message: `'${part}' is not kebab-case` }
    }
  }
}

function* size({ file, text }: Subject): Iterable<Finding> {
  if (!TYPESCRIPT.test(file)) return
  const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
  if (lines > LINE_LIMIT) yield { offset: 0, message: `${lines} lines; the limit is ${LINE_LIMIT}` }
}

function* openingComment({ file, text }: Subject): Iterable<Finding> {
  if (!/^packages\/[^/]+\/src\/.+\.tsx?$/.test(file)) return
  if (TEST_FILE.test(file) || /(?:^|\/)index\.tsx?$/.test(file)) return
  if (/^(?:#!.*\n)?\s*\/[/*]/.test(text)) return
  yield {
    offset: 0,
    message: 'a module opens with a comment: what comes in, what goes out, what it never does',
  }
}

const FORBIDDEN_CODE: readonly { pattern: RegExp; message: string; only?: RegExp }[] = [
  { pattern: /\bas\s+any\b/g, message: "no 'as any'" },
  {
    pattern: /\b(?:it|test|describe|suite|bench)(?:\.\w+)*\.(?:only|skip|todo)\b/g,
    message: 'every test runs: no only, no skip',
  },
  { pattern: /\.(?:only|skip)\s*\(/g, message: 'every test runs: no only, no skip', only: TEST_FILE },
  {
    pattern: /\bcatch\s*(?:\([^)]*\)\s*)?\{\s*\}/g,
    message: 'an empty catch swallows the error; a comment does not fill it',
  },
  { pattern: /\.catch\s*\(\s*\([^)]*\)\s*=>\s*\{\s*\}\s*\)/g, message: 'an empty catch swallows the error' },
]

function* forbiddenCode({ file, source }: Subject): Iterable<Finding> {
  if (source === undefined) return
  const seen = new Set<string>()
  for (const { pattern, message, only } of FORBIDDEN_CODE) {
    if (only !== undefined && !only.test(file)) continue
    for (const { index, 0: match } of source.code.matchAll(pattern)) {
      // Two patterns may see the same word: it counts once.
      const end = `${message} ${index + match.replace(/\s*\($/, '').length}`
      if (seen.has(end)) continue
      seen.add(end)
      yield { offset: index, message }
    }
  }
}

function* forbiddenComments({ source }: Subject): Iterable<Finding> {
  for (const { start, value } of source?.comments ?? []) {
    const silenced = /^\/[/*]+\s*@ts-(?:ignore|expect-error|nocheck)/.exec(value)
    if (silenced !== null) yield { offset: start, message: 'types are not silenced: no @ts- comments' }
  }
}

const TODO = /\b(?:TODO|FIXME|XXX)\b(?!\s?\([^)\s][^)]*\))/g

function* reasonlessTodo({ file, text, source }: Subject): Iterable<Finding> {
  const hashComments = HASH_COMMENTED.test(file) ? [...text.matchAll(/(?:^|\s)#.*/g)] : []
  const comments = [
    ...(source?.comments ?? []).map(({ start, value }) => ({ start, value })),
    ...hashComments.map(({ index, 0: value }) => ({ start: index, value })),
  ]
  for (const { start, value } of comments) {
    for (const { index } of value.matchAll(TODO)) {
      yield { offset: start + index, message: 'a TODO gives its reason in parentheses: TODO(reason)' }
    }
  }
}

function determinism({ file, source }: Subject): Iterable<Finding> {
  const guarded = /^packages\/core\/src\/.+\.tsx?$/.test(file) && !TEST_FILE.test(file)
  return guarded && source !== undefined ? breachesOfDeterminism(source.code) : []
}

// The patterns are written so that this file does not match them.
const PRIVATE_MATTER: readonly { pattern: RegExp; message: string }[] = [
  {
    pattern: /(?<![\w.)}\]*<$@-])\/(?:(?:work|root)(?![\w-])|(?:home|Users)\/[\w.])/g,
    message: 'a path of somebody’s machine',
  },
  {
    pattern:
      /\bregistry\.[\w-]+\.[a-z]{2,}|\bnpm\.pkg\.[\w-]+|\b[\w-]*(?:artifactory|verdaccio|jfrog)[\w-]*\.[a-z]/gi,
    message: 'the host name of a package registry',
  },
  { pattern: /"resolved": "https?:/g, message: 'the host name of a package registry' },
  { pattern: /-----BEGIN [A-Z ]*PRIVATE KEY-----/g, message: 'a private key' },
  {
    pattern:
      /\b(?:AKIA[0-9A-Z]{16}|gh[pousr]_\w{36}|npm_[A-Za-z0-9]{36}|sk_live_\w{16})|:_auth(?:Token)?\s*=/g,
    message: 'what looks like a secret',
  },
]

function* privateMatter({ text }: Subject): Iterable<Finding> {
  for (const { pattern, message } of PRIVATE_MATTER) {
    for (const { index, 0: match } of text.matchAll(pattern)) {
      yield { offset: index, message: `${message} (${match.slice(0, 20)})` }
    }
  }
}
