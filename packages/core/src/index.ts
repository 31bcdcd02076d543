export { Bug } from './bug.ts'
export { Core, coreFactory } from './core.ts'
export { type CoreLimits, DEFAULT_LIMITS } from './idempotency.ts'
export * from './queries.ts'
