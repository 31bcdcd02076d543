// Counts what a run reached: command types, events, rejections, reasons for closing. Reports merge into one;
// what was never reached is listed, because a generator that never gets somewhere proves nothing there.

import {
  CLOSE_REASONS,
  COMMAND_TYPES,
  CONTRACT_CLOSE_REASONS,
  type Command,
  EVENT_TYPES,
  type Event,
  type EventOf,
  FINANCIAL_ENDS,
  MINING_PAYOUTS,
  type Outcome,
  REJECTION_CODES,
  type RejectionCode,
  SECOND_END_REASONS,
  SECOND_OUTCOMES,
  type SecondOrderView,
  STOP_END_REASONS,
  TRIGGER_END_REASONS,
} from '@candor/contract'

export type Counts = Record<string, number>

/** What is counted, under these names. */
const KINDS = [
  'commands',
  'events',
  'rejections',
  'closeReasons',
  'contractCloseReasons',
  'stopEndReasons',
  'triggerEndReasons',
  'triggerRejections',
  'liquidationEnds',
  'secondOutcomes',
  'secondEndReasons',
  'secondRefusals',
  'financialEnds',
  'miningPayouts',
  'earnMoments',
  'robotScopes',
  'robotMoments',
] as const
type Kind = (typeof KINDS)[number]

export type Coverage = Readonly<Record<Kind, Counts>>

const CONTRACT_WALLET = 1
const LIQUIDATION_ENDS = ['safe', 'closed', 'halted'] as const

/** Why a timed order may be refused at its moment; a house account has none, a frozen one no longer. */
const SECOND_REFUSALS: readonly RejectionCode[] = [
  'account.not.authenticated',
  'second.closed',
  'second.country',
  'second.break',
  'second.stake.min',
  'second.stake.max',
  'second.loss.limit',
  'second.cover',
]

/** Why the order of a conditional order may be rejected at its moment, as far as that is not most unlikely. */
const TRIGGER_REJECTIONS: readonly RejectionCode[] = [
  'account.locked',
  'account.frozen',
  'account.not.authenticated',
  'index.stale',
  'order.book.empty',
  'order.price.band',
  'order.long.above.market',
  'order.short.below.market',
  'order.count.max',
  'position.closable.insufficient',
  'position.size.max',
  'leverage.tier',
  'order.would.liquidate',
  'balance.insufficient',
  'order.would.take',
]

/** Jobs of one Tick. */
const EARN_SLICE = 200

const EARN_MOMENTS = [
  'payout of nothing',
  'rebate of the first level',
  'rebate of the second level',
  'rebate kept',
  'full slice',
  'matured when acted on',
  'payout and return at once',
] as const

/** What a robot's number must have been tried with. */
const ROBOT_SCOPES: readonly Command['type'][] = [
  'Transfer',
  'RequestWithdrawal',
  'PlaceSecondOrder',
  'BuyFinancial',
  'BuyMining',
  'OpenRobot',
  'FundRobot',
  'SetAccountIdentity',
  'FreezeAccount',
  'UnfreezeAccount',
  'LockAccount',
  'UnlockAccount',
  'SetFeeLevelOverride',
  'SeeDeposit',
  'SeeNamedDeposit',
]

const ROBOT_MOMENTS = [
  'spot order cancelled at the end',
  'contract order cancelled at the end',
  'contract wallet came home',
  'money came home after the end',
  'end refused while halted',
  "spot order cancelled with its owner's mark",
  "contract order cancelled with its owner's mark",
] as const

export function emptyCoverage(): Coverage {
  return {
    commands: {},
    events: {},
    rejections: {},
    closeReasons: {},
    contractCloseReasons: {},
    stopEndReasons: {},
    triggerEndReasons: {},
    triggerRejections: {},
    liquidationEnds: {},
    secondOutcomes: {},
    secondEndReasons: {},
    secondRefusals: {},
    financialEnds: {},
    miningPayouts: {},
    earnMoments: {},
    robotScopes: {},
    robotMoments: {},
  }
}

function count(counts: Counts, name: string, times = 1): void {
  counts[name] = (counts[name] ?? 0) + times
}

export function cover(coverage: Coverage, command: Command, outcome: Outcome): void {
  count(coverage.commands, command.type)
  for (const event of outcome.events) {
    count(coverage.events, event.type)
    coverReason(coverage, event)
  }
  coverEarn(coverage, command, outcome)
  coverRobots(coverage, command, outcome)
}

function coverReason(coverage: Coverage, event: Event): void {
  switch (event.type) {
    case 'CommandRejected':
      return count(coverage.rejections, event.code)
    case 'SpotOrderClosed':
      return count(coverage.closeReasons, event.reason)
    case 'ContractOrderClosed':
      return count(coverage.contractCloseReasons, event.reason)
    case 'StopEnded':
      return count(coverage.stopEndReasons, event.reason)
    case 'ContractTriggerEnded':
      count(coverage.triggerEndReasons, event.reason)
      return event.rejection === undefined ? undefined : count(coverage.triggerRejections, event.rejection)
    case 'SecondOrderEnded':
      return coverSecondEnd(coverage, event.order)
    case 'FinancialEnded':
      return event.order.end === undefined ? undefined : count(coverage.financialEnds, event.order.end)
    case 'MiningPaid':
      return coverPayout(coverage, event)
    case 'LiquidationEnded':
      return count(coverage.liquidationEnds, event.outcome)
    default:
      return
  }
}

function coverSecondEnd(coverage: Coverage, { outcome, reason, code }: SecondOrderView): void {
  if (outcome !== undefined) count(coverage.secondOutcomes, outcome)
  if (reason !== undefined) count(coverage.secondEndReasons, reason)
  if (code !== undefined) count(coverage.secondRefusals, code)
}

function coverPayout({ miningPayouts, earnMoments }: Coverage, event: EventOf<'MiningPaid'>): void {
  const { order, income, rebate1, rebate2 } = event
  count(miningPayouts, order.payout)
  if (income === 0n) count(earnMoments, 'payout of nothing')
  if (rebate1 > 0n) count(earnMoments, 'rebate of the first level')
  if (rebate2 > 0n) count(earnMoments, 'rebate of the second level')
  const isKept = order.inviter1 !== undefined && order.rebate1E8 > 0n && rebate1 === 0n
  if (isKept && income > 0n) count(earnMoments, 'rebate kept')
}

/** What a command met among the jobs of financial and mining orders. */
function coverEarn({ earnMoments }: Coverage, { type }: Command, { events }: Outcome): void {
  const jobs = events.filter(({ type: each }) => each === 'MiningPaid').length
  if (jobs >= EARN_SLICE) count(earnMoments, 'full slice')
  const isMatured = events.some((event) => event.type === 'FinancialEnded' && event.order.end === 'matured')
  if (type !== 'Tick' && isMatured) count(earnMoments, 'matured when acted on')
  const isBoth = events.some(
    (event, place) => event.type === 'MiningEnded' && events[place - 1]?.type === 'MiningPaid',
  )
  if (isBoth) count(earnMoments, 'payout and return at once')
}

/** What became of robots. */
function coverRobots({ robotScopes, robotMoments }: Coverage, command: Command, { events }: Outcome): void {
  for (const event of events) {
    const moment = robotMoment(command, event)
    if (moment !== undefined) count(robotMoments, moment)
    if (event.type === 'CommandRejected' && event.code === 'robot.scope') count(robotScopes, event.command)
  }
  const hasCome = events.some(({ type }) => type === 'RobotReturned')
  const hasEnded = events.some(({ type }) => type === 'RobotClosed')
  if (hasCome && !hasEnded) count(robotMoments, 'money came home after the end')
}

function robotMoment(command: Command, event: Event): (typeof ROBOT_MOMENTS)[number] | undefined {
  const isClosing = command.type === 'CloseRobot'
  const isMarking = command.type === 'FreezeAccount' || command.type === 'LockAccount'
  switch (event.type) {
    case 'SpotOrderClosed':
    case 'ContractOrderClosed': {
      const book = event.type === 'SpotOrderClosed' ? 'spot' : 'contract'
      if (isClosing && event.reason === 'byUser') return `${book} order cancelled at the end`
      const isOfRobot = isMarking && event.reason === 'accountFrozen' && event.userId !== command.userId
      return isOfRobot ? `${book} order cancelled with its owner's mark` : undefined
    }
    case 'RobotReturned':
      return event.wallet === CONTRACT_WALLET ? 'contract wallet came home' : undefined
    case 'CommandRejected':
      return isClosing && event.code === 'market.halted' ? 'end refused while halted' : undefined
    default:
      return undefined
  }
}

export function mergeCoverage(total: Coverage, part: Coverage): void {
  for (const kind of KINDS) {
    for (const [name, times] of Object.entries(part[kind])) count(total[kind], name, times)
  }
}

/** What was never reached, as `kind name`. */
export function unreached(coverage: Coverage): string[] {
  const missing = (kind: string, names: readonly string[], counts: Counts): string[] =>
    names.filter((name) => (counts[name] ?? 0) === 0).map((name) => `${kind} ${name}`)
  return [
    ...missing('command', COMMAND_TYPES, coverage.commands),
    ...missing('event', EVENT_TYPES, coverage.events),
    ...missing('rejection', REJECTION_CODES, coverage.rejections),
    ...missing('close reason', CLOSE_REASONS, coverage.closeReasons),
    ...missing('contract close reason', CONTRACT_CLOSE_REASONS, coverage.contractCloseReasons),
    ...missing('stop end reason', STOP_END_REASONS, coverage.stopEndReasons),
    ...missing('end of a conditional order', TRIGGER_END_REASONS, coverage.triggerEndReasons),
    ...missing('rejection of a conditional order', TRIGGER_REJECTIONS, coverage.triggerRejections),
    ...missing('end of a liquidation', LIQUIDATION_ENDS, coverage.liquidationEnds),
    ...missing('second-contract outcome', SECOND_OUTCOMES, coverage.secondOutcomes),
    ...missing('second-contract end', SECOND_END_REASONS, coverage.secondEndReasons),
    ...missing('refusal of a timed order', SECOND_REFUSALS, coverage.secondRefusals),
    ...missing('end of a financial order', FINANCIAL_ENDS, coverage.financialEnds),
    ...missing('payout of mining', MINING_PAYOUTS, coverage.miningPayouts),
    ...missing('moment of earning', EARN_MOMENTS, coverage.earnMoments),
    ...missing('refusal of a robot', ROBOT_SCOPES, coverage.robotScopes),
    ...missing('moment of a robot', ROBOT_MOMENTS, coverage.robotMoments),
  ]
}
