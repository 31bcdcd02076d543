// Every kind of record (rulebook 8.3), in the order of the filter. A word that a newer server uses is shown as it is.

export const RECORD_TYPES = [
  'deposit',
  'withdrawal',
  'withdrawalRefused',
  'transferIn',
  'transferOut',
  'buyCoin',
  'sellCoin',
  'openLongMargin',
  'openShortMargin',
  'openLongFee',
  'openShortFee',
  'marginReturned',
  'excessFee',
  'marginProfit',
  'contractIncome',
  'closeLongFee',
  'closeShortFee',
  'funding',
  'liquidation',
  'autoDeleveraging',
  'marginAdded',
  'marginRemoved',
  'secondStake',
  'secondPayout',
  'secondRefund',
  'buyFinancial',
  'sellFinancial',
  'cancelFinancial',
  'financialIncome',
  'miningBuy',
  'miningIncome',
  'miningPrincipal',
  'rebateLevel1',
  'rebateLevel2',
  'robotFund',
  'robotReturn',
  'adminFreeze',
  'adminUnfreeze',
  'adminLock',
  'adminUnlock',
  'correction',
] as const
export type RecordType = (typeof RECORD_TYPES)[number]

/** Of products that have their names already, and no records yet. */
export const COMING_TYPES = ['commissionRebate'] as const

const NAMED = [...RECORD_TYPES, ...COMING_TYPES]
export type NamedType = (typeof NAMED)[number]

export function namedType(type: string): NamedType | undefined {
  return NAMED.find((each) => each === type)
}
