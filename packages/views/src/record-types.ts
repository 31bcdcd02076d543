// The kinds of user records (rulebook 8.3). A closed set: a new feature adds its words here, none is ever reused.

export const RECORD_TYPES = [
  'buyCoin',
  'sellCoin',
  'deposit',
  'withdrawal',
  'withdrawalRefused',
  'correction',
  'transferIn',
  'transferOut',
  'robotFund',
  'robotReturn',
  'adminFreeze',
  'adminUnfreeze',
  'adminLock',
  'adminUnlock',
] as const
export type RecordType = (typeof RECORD_TYPES)[number]
