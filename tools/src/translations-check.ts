// Command line of the check of translations: prints every problem as `file:line message` and exits 1 if there is any.
import { fileURLToPath } from 'node:url'
import { formatProblem } from './problem.ts'
import { checkTranslations } from './translations.ts'

const problems = checkTranslations(fileURLToPath(new URL('../..', import.meta.url)))
for (const problem of problems) console.log(formatProblem(problem))
if (problems.length > 0) {
  console.log(`${problems.length} problems in the translations`)
  process.exitCode = 1
}
