// npm test: checks, every vitest test, the site in a real browser, and beside them, in the time that they spend waiting, the
// short simulation. The last line is always the sum, where each check and the simulation count as one test. With
// arguments only vitest runs, and gets them.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Failure, root, runNode, script, temporaryFolder } from './children.mjs'
import { ensureBuilt } from './ensure-built.mjs'
import { ensureEvmNode } from './ensure-evm-node.mjs'
import { ensureInstalled } from './ensure-installed.mjs'
import { runBrowserTests } from './run-browser-tests.mjs'
import { runChecks } from './run-checks.mjs'

// Of the rules as many as reach everything and find every planted bug; those of the failing disk take much longer each.
const SIM_SEEDS = ['--seeds', '450', '--faults', '150']
const SIM = 'sim/dist/main.js'
/** Of why a test failed, in the last lines. */
const REASON_LENGTH = 200

const sum = { passed: 0, failed: 0 }
/** What a reader of the last lines should know of a run of thousands. */
const remarks = []
await script(async () => {
  try {
    await testAll(process.argv.slice(2))
  } catch (error) {
    sum.failed += 1
    console.error(error instanceof Failure ? error.message : error)
  }
  if (sum.failed > 0 || sum.passed === 0) process.exitCode = 1
  for (const line of remarks) console.log(line)
  console.log(`${sum.passed} passed, ${sum.failed} failed`)
})

async function testAll(vitestArgs) {
  await ensureInstalled()
  if (vitestArgs.length > 0) {
    // Tests run from the sources: a type error elsewhere counts as a failure but hides no result.
    add(await countBuild())
    add(await runVitest(vitestArgs))
    return
  }
  const checks = await runChecks()
  if (checks.failed > 0) tell('failed:', checks.names)
  add(checks)
  const simulation = runSimulation()
  add(await runVitest([]))
  add(await runBrowserTests())
  add(await simulation)
}

function add({ passed, failed }) {
  sum.passed += passed
  sum.failed += failed
}

async function countBuild() {
  try {
    await ensureBuilt()
    return { passed: 0, failed: 0 }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    console.error(error.message)
    return { passed: 0, failed: 1 }
  }
}

async function runVitest(args) {
  await ensureEvmNode()
  const first = await vitest(args)
  const again = first.failedFiles
  if (again.length === 0) return first
  // As with the browser: what fails beside everything else is tried once more alone, and said either way.
  tell(`failed at first:`, first.names)
  const second = await vitest(again)
  if (second.failed === 0) tell(`passed only at the second try:`, first.names)
  else tell(`failed twice:`, second.names)
  const recovered = Math.max(0, first.failed - second.failed)
  return { passed: first.passed + recovered, failed: second.failed }
}

async function vitest(args) {
  const report = path.join(temporaryFolder('test'), 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { code } = await runNode('node_modules/vitest/vitest.mjs', ['run', ...reporters, ...args])
  return countVitest(report, code)
}

function countVitest(report, code) {
  if (!existsSync(report)) return { passed: 0, failed: 1, failedFiles: [], names: ['vitest gave no report'] }
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'))
  const failedFiles = testResults.filter(({ status }) => status === 'failed')
  // A file that does not load fails without naming a test.
  const unloaded = failedFiles.filter((file) => failuresOf(file).length === 0)
  const failed = numFailedTests + unloaded.length
  return {
    passed: numPassedTests,
    // An unhandled error fails the run without failing a test.
    failed: failed === 0 && code !== 0 ? 1 : failed,
    failedFiles: failedFiles.map(({ name }) => name),
    names: [...unloaded.map(({ name }) => path.relative(root, name)), ...failedFiles.flatMap(failuresOf)],
  }
}

function failuresOf({ name, assertionResults }) {
  const failures = assertionResults.filter(({ status }) => status === 'failed')
  return failures.map(({ fullName, failureMessages }) => {
    const [reason = ''] = failureMessages?.[0]?.split('\n') ?? []
    return `${path.relative(root, name)}: ${fullName} (${reason.slice(0, REASON_LENGTH)})`
  })
}

function tell(heading, names) {
  const lines = [heading, ...names.map((name) => `  ${name}`)]
  console.log(lines.join('\n'))
  remarks.push(...lines)
}

async function runSimulation() {
  const own = process.env.CANDOR_SIM_SEEDS
  if (own !== undefined && !/^[1-9]\d*$/.test(own)) {
    console.log(`simulation: failed, CANDOR_SIM_SEEDS must be a whole number, not "${own}"`)
    return { passed: 0, failed: 1 }
  }
  if (!existsSync(path.join(root, SIM))) {
    console.log(`simulation: failed, ${SIM} is missing: was it built?`)
    return { passed: 0, failed: 1 }
  }
  const args = own === undefined ? SIM_SEEDS : ['--seeds', own]
  const { code, output } = await runNode(SIM, args, { capture: true, background: true })
  console.log(output.trimEnd())
  console.log(`simulation (${args.join(' ')}): ${code === 0 ? 'ok' : 'failed'}`)
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}
