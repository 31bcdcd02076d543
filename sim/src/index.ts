// The simulator's public face: run a seed against a core, see what was covered.

export { Auditor } from './auditor.ts'
export type { CoreFactory, CoreLimits, CoreUnderTest } from './core-under-test.ts'
export { type Coverage, emptyCoverage, mergeCoverage, unreached } from './coverage.ts'
export { Oracle } from './oracle.ts'
export { Random } from './random.ts'
export { DEFAULT_COMMANDS, type Failure, runSeed, type SeedOptions, type SeedReport } from './run-seed.ts'
