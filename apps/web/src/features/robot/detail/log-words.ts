// The lines of a robot's log that have words; dots become underscores, since keys of texts have none.

export const LOG_WORDS = [
  'created',
  'started',
  'paused',
  'resumed',
  'stopping',
  'sold',
  'kept',
  'positions_closed',
  'stopped',
  'order_refused',
  'start_refused',
] as const
type LogName = (typeof LOG_WORDS)[number]

export function isLogWord(name: string): name is LogName {
  return LOG_WORDS.some((each) => each === name)
}
