// Counts what a run reached: command types, events, rejections, reasons for closing. Reports merge into one;
// what was never reached is listed, because a generator that never gets somewhere proves nothing there.

import {
  CLOSE_REASONS,
  COMMAND_TYPES,
  type Command,
  EVENT_TYPES,
  type Outcome,
  REJECTION_CODES,
} from '@candor/contract'

export type Counts = Record<string, number>

export interface Coverage {
  readonly commands: Counts
  readonly events: Counts
  readonly rejections: Counts
  readonly closeReasons: Counts
}

export function emptyCoverage(): Coverage {
  return { commands: {}, events: {}, rejections: {}, closeReasons: {} }
}

function count(counts: Counts, name: string, times = 1): void {
  counts[name] = (counts[name] ?? 0) + times
}

export function cover(coverage: Coverage, command: Command, outcome: Outcome): void {
  count(coverage.commands, command.type)
  for (const event of outcome.events) {
    count(coverage.events, event.type)
    if (event.type === 'CommandRejected') count(coverage.rejections, event.code)
    if (event.type === 'SpotOrderClosed') count(coverage.closeReasons, event.reason)
  }
}

export function mergeCoverage(total: Coverage, part: Coverage): void {
  for (const kind of ['commands', 'events', 'rejections', 'closeReasons'] as const) {
    for (const [name, times] of Object.entries(part[kind])) count(total[kind], name, times)
  }
}

/** What was never reached, as `kind name`. */
export function unreached(coverage: Coverage): string[] {
  const missing = (kind: string, names: readonly string[], counts: Counts): string[] =>
    names.filter((name) => (counts[name] ?? 0) === 0).map((name) => `${kind} ${name}`)
  const reasons = CLOSE_REASONS
  return [
    ...missing('command', COMMAND_TYPES, coverage.commands),
    ...missing('event', EVENT_TYPES, coverage.events),
    ...missing('rejection', REJECTION_CODES, coverage.rejections),
    ...missing('close reason', reasons, coverage.closeReasons),
  ]
}
