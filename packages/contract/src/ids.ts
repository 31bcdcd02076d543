// Ids: branded safe integers, never reused. Zero is never a valid id.

declare const id: unique symbol
export type Id<Name extends string> = number & { readonly [id]: Name }

export type UserId = Id<'user'>
/** Users of one group never trade with each other; by default a user is a group of one. */
export type TradeGroupId = Id<'tradeGroup'>
export type AssetId = Id<'asset'>
export type MarketId = Id<'market'>
export type IndexId = Id<'index'>
export type SourceId = Id<'source'>
export type OrderId = Id<'order'>
export type TradeId = Id<'trade'>
export type DepositId = Id<'deposit'>
/** Drawn by chance: the core only insists that no open one has it. */
export type WithdrawalId = Id<'withdrawal'>
export type AdministratorId = Id<'administrator'>
export type PositionId = Id<'position'>
/** A take-profit or stop-loss. */
export type StopId = Id<'stop'>
/** A conditional contract order that waits for its price. */
export type ContractTriggerId = Id<'contractTrigger'>
export type LiquidationId = Id<'liquidation'>
/** A second-contract that is offered. */
export type ProductId = Id<'product'>
export type SecondOrderId = Id<'secondOrder'>
export type FinancialProductId = Id<'financialProduct'>
export type MiningPoolId = Id<'miningPool'>
/** Of a financial product or a mining pool. */
export type EarnOrderId = Id<'earnOrder'>
/** A command's place in the log, from 1, without gaps. */
export type CommandNumber = Id<'commandNumber'>
