// The words of answers about robots. Their order is the order in which screens list them.

export const ROBOT_STRATEGIES = ['grid', 'dca', 'direction', 'indicator'] as const
export type RobotStrategy = (typeof ROBOT_STRATEGIES)[number]

export const ROBOT_VENUES = ['spot', 'contract'] as const
export type RobotVenue = (typeof ROBOT_VENUES)[number]

export const ROBOT_STATES = ['created', 'running', 'paused', 'stopping', 'stopped'] as const
export type RobotState = (typeof ROBOT_STATES)[number]

/** Why a robot places nothing by itself: its owner's word, its owner's account, or what whoever runs it sees of the market. */
export const ROBOT_PAUSES = [
  'user',
  'account.frozen',
  'account.locked',
  'account.not.authenticated',
  'index.stale',
  'data.stale',
  'market.cancel.only',
  'market.halted',
  'limit.daily.loss',
  'limit.cool.off',
] as const
export type RobotPause = (typeof ROBOT_PAUSES)[number]

/** Pauses that whoever runs it reports, and ends when the trouble is over. */
export const ROBOT_OWN_PAUSES = [
  'index.stale',
  'data.stale',
  'market.cancel.only',
  'market.halted',
  'limit.daily.loss',
  'limit.cool.off',
] as const satisfies readonly RobotPause[]
export type RobotOwnPause = (typeof ROBOT_OWN_PAUSES)[number]

/** How a strategy came to its end. */
export const ROBOT_ENDS = ['takeProfit', 'stopLoss', 'liquidation', 'finished', 'refused'] as const
export type RobotEnd = (typeof ROBOT_ENDS)[number]

/** Why a robot was stopped. */
export const ROBOT_STOPS = ['user', ...ROBOT_ENDS, 'keyExpired', 'operator'] as const
export type RobotStop = (typeof ROBOT_STOPS)[number]

export const ROBOT_EXPORTS = ['fills', 'trips', 'orders', 'log'] as const
export type RobotExport = (typeof ROBOT_EXPORTS)[number]

/** What a parameter of a strategy is, for the form. */
export const PARAMETER_KINDS = [
  'price',
  'amount',
  'quantity',
  'percent',
  'factor',
  'integer',
  'choice',
  'flag',
] as const
