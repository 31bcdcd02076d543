// How long ago something was, in at most two units: `48 s`, `12 min`, `3 h 12 min`, `2 d 4 h`.

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

export function formatAge(ms: number): string {
  const age = Math.max(0, ms)
  if (age < MINUTE) return `${Math.floor(age / SECOND)} s`
  if (age < HOUR) return `${Math.floor(age / MINUTE)} min`
  if (age < DAY) return pair(age, [HOUR, 'h'], [MINUTE, 'min'])
  return pair(age, [DAY, 'd'], [HOUR, 'h'])
}

type Unit = readonly [ms: number, name: string]

function pair(age: number, [large, largeName]: Unit, [small, smallName]: Unit): string {
  const rest = Math.floor((age % large) / small)
  return `${Math.floor(age / large)} ${largeName}${rest === 0 ? '' : ` ${rest} ${smallName}`}`
}
