export * from './account-ref.ts'
export * from './answers.ts'
export { CodecError, HIGH, LOW, Reader, Writer } from './codec/bytes.ts'
export type { AnyMessage, Fields, Schema, TypeOf, WritesItself } from './codec/schema.ts'
export { bool, fixedBytes, int, list, optional, struct, text, uint, word } from './codec/schema.ts'
export * from './commands.ts'
export type { ContractParty, PositionChange } from './contract-events.ts'
export type {
  AttachedStops,
  ContractOrderView,
  ContractParameters,
  ContractTriggerView,
  PositionView,
  RiskTier,
  StopView,
} from './contract-fields.ts'
export * as contractFields from './contract-fields.ts'
export type {
  FinancialOrderView,
  FinancialParameters,
  MiningOrderView,
  MiningParameters,
} from './earn-fields.ts'
export * as earnFields from './earn-fields.ts'
export * from './events.ts'
export type { FeeLevel, Posting, SourceQuote, SpotOrderView, SpotParameters } from './fields.ts'
export * as fields from './fields.ts'
export * from './ids.ts'
export * from './limits.ts'
export * from './records.ts'
export * from './refusals.ts'
export * from './rejections.ts'
export type { SecondDuration, SecondOrderView, SecondParameters } from './second-fields.ts'
export * as secondFields from './second-fields.ts'
export * from './units.ts'
export * from './words.ts'
