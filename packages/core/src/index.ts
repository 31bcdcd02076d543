export { Bug } from './bug.ts'
export {
  allContractOrdersOf,
  allContractTriggersOf,
  contractAccountOf,
} from './contracts/contract-queries.ts'
export { Core, coreFactory } from './core.ts'
export { earnAccountOf, earnOffersOf } from './earn/earn-queries.ts'
export { type CoreLimits, DEFAULT_LIMITS } from './idempotency.ts'
export * from './queries.ts'
export { secondAccountOf, secondsOf } from './seconds/second-queries.ts'
