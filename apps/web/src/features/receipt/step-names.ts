// The six steps that a receipt shows, in their order, which never changes. The checker has two more: that the receipt can be
// read at all, and its signed checkpoint, which stands beside them.

export const STEP_NAMES = ['committed', 'entry', 'chain', 'index', 'sum', 'ledger'] as const
export type StepName = (typeof STEP_NAMES)[number]
