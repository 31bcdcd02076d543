export { checkImportLaw, IMPORT_LAW } from './import-law.ts'
export { formatProblem, type Problem } from './problem.ts'
export { checkTidy } from './tidy.ts'
