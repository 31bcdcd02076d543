// The checks that need no running system: types, format, lint, house rules, translations, generated references. All of them
// run, whatever the earlier ones said; one line each, and the output of those that failed.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { root, runNode } from './children.mjs'
import { TSC } from './ensure-built.mjs'

// Types come first: the build they make is what the last three run from.
const CHECKS = [
  { name: 'types', file: TSC, args: ['-b'] },
  {
    name: 'format and import order',
    file: 'node_modules/@biomejs/biome/bin/biome',
    args: ['check', '--linter-enabled=false', '--error-on-warnings', '--max-diagnostics=50', '.'],
    cure: 'npm run format cures both',
  },
  {
    name: 'lint',
    file: 'node_modules/oxlint/bin/oxlint',
    args: ['--type-aware', '--deny-warnings', '--report-unused-disable-directives'],
  },
  { name: 'house rules', file: 'tools/dist/house-rules.js', args: [] },
  { name: 'translations', file: 'tools/dist/translations-check.js', args: [] },
  {
    name: 'generated references',
    file: 'tools/dist/generate.js',
    args: ['--check'],
    cure: 'npm run generate writes them anew',
  },
]

/** Gives the number of checks that passed and failed, and the names of the latter. */
export async function runChecks() {
  const names = []
  for (const { name, file, args, cure } of CHECKS) {
    const startedAt = performance.now()
    const { code, output } = await runCheck(file, args)
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1)
    console.log(`check ${name}: ${code === 0 ? 'ok' : 'failed'} (${seconds} s)`)
    if (code === 0) continue
    names.push(`check ${name}`)
    console.log(output.trimEnd())
    if (cure !== undefined) console.log(`(${cure})`)
  }
  return { passed: CHECKS.length - names.length, failed: names.length, names }
}

async function runCheck(file, args) {
  if (!existsSync(path.join(root, file))) return { code: 1, output: `${file} is missing: was it built?` }
  return runNode(file, args, { capture: true })
}
