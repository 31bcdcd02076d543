// The words of answers about financial products and mining pools.

/** Why something cannot be bought at this moment. */
export const OFF_REASONS = ['closed', 'notYet', 'over', 'soldOut', 'treasury'] as const
export type OffReason = (typeof OFF_REASONS)[number]

export const FINANCIAL_STATES = ['purchasing', 'inProgress', 'settled', 'cancelled'] as const
export type FinancialState = (typeof FINANCIAL_STATES)[number]

export const MINING_STATES = ['mining', 'finished'] as const
export type MiningState = (typeof MINING_STATES)[number]

export const LINE_STATES = ['paid', 'planned'] as const
