// Counts what a run reached: command types, events, rejections, reasons for closing. Reports merge into one;
// what was never reached is listed, because a generator that never gets somewhere proves nothing there.

import {
  CLOSE_REASONS,
  COMMAND_TYPES,
  CONTRACT_CLOSE_REASONS,
  type Command,
  EVENT_TYPES,
  type Event,
  type Outcome,
  REJECTION_CODES,
  STOP_END_REASONS,
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
  'liquidationEnds',
] as const
type Kind = (typeof KINDS)[number]

export type Coverage = Readonly<Record<Kind, Counts>>

const LIQUIDATION_ENDS = ['safe', 'closed', 'halted'] as const

export function emptyCoverage(): Coverage {
  return {
    commands: {},
    events: {},
    rejections: {},
    closeReasons: {},
    contractCloseReasons: {},
    stopEndReasons: {},
    liquidationEnds: {},
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
    case 'LiquidationEnded':
      return count(coverage.liquidationEnds, event.outcome)
    default:
      return
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
    ...missing('end of a liquidation', LIQUIDATION_ENDS, coverage.liquidationEnds),
  ]
}
