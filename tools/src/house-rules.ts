// Command line of the house rules: prints every broken one as `file:line message` and exits 1 if there is any.
import { fileURLToPath } from 'node:url'
import { checkImportLaw } from './import-law.ts'
import { formatProblem } from './problem.ts'
import { checkTidy } from './tidy.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const problems = [...checkImportLaw(root), ...checkTidy(root)]
for (const problem of problems) console.log(formatProblem(problem))
if (problems.length > 0) {
  console.log(`${problems.length} house rules broken`)
  process.exitCode = 1
}
