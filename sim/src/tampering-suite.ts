// Outcomes of the real core with one thing in them changed, to see whether the auditor, which has seen all that came before,
// complains. Kinds of events come in; where each of their numbers is told first, and what the auditor says of it, go out.

import { asTold, type Command, type CommandNumber, type Event, type Outcome } from '@candor/contract'
import { coreFactory } from '@candor/core'
import { Auditor } from './auditor.ts'
import { Generator } from './generator.ts'
import { drawProfile, type Profile } from './generator-profile.ts'
import { Oracle } from './oracle.ts'
import { Random } from './random.ts'

const COMMANDS = 400

interface Place {
  readonly seed: number
  readonly number: number
  readonly at: number
  readonly path: readonly string[]
}

interface Step {
  readonly command: Command
  readonly outcome: Outcome
}

export interface Tampering {
  readonly seeds: number
  /** Whether a seed has anything of interest. */
  readonly isOf: (profile: Profile) => boolean
  readonly isEvent: (event: Event) => boolean
  /** Whether words are changed, too, and not only numbers. */
  readonly withWords: boolean
}

export class TamperedHistories {
  private readonly what: Tampering
  private readonly histories = new Map<number, Step[]>()
  /** Where each number of each kind of event is told first. */
  readonly places = new Map<string, Place>()

  constructor(what: Tampering) {
    this.what = what
    for (let seed = 1; seed <= what.seeds; seed++) {
      const history = historyOf(seed, what.isOf)
      this.histories.set(seed, history)
      for (const [index, { outcome }] of history.entries()) this.collect(seed, index + 1, outcome)
    }
  }

  private collect(seed: number, number: number, { events }: Outcome): void {
    for (const [at, event] of events.entries()) {
      if (!this.what.isEvent(event)) continue
      const { type: _type, ...told } = event
      for (const path of partsIn(told, this.what.withWords)) {
        const name = nameOf(event, path)
        const known = this.places.get(name)
        if (known === undefined || number < known.number) this.places.set(name, { seed, number, at, path })
      }
    }
  }

  /** Of one kind of event, what can be changed without a complaint. */
  overlooked(type: string): string[] {
    const own = [...this.places].filter(([name]) => name.startsWith(`${type}.`))
    return own.filter(([, place]) => this.complaints(place).length === 0).map(([name]) => name)
  }

  private complaints(place: Place): string[] {
    const auditor = new Auditor()
    const history = this.histories.get(place.seed) ?? []
    for (const { command, outcome } of history.slice(0, place.number - 1)) {
      const problems = auditor.observe(command.type, outcome, command)
      if (problems.length > 0) throw new Error(`the core as it is was accused: ${problems.join('; ')}`)
    }
    const rest = history.slice(place.number - 1)
    for (const [index, { command, outcome }] of rest.entries()) {
      const told = index === 0 ? tampered(outcome, place) : outcome
      try {
        const problems = auditor.observe(command.type, told, command)
        if (problems.length > 0) return problems
      } catch (error) {
        // It cannot go on with what it was told: that is a complaint, too.
        return [String(error)]
      }
    }
    return []
  }
}

function historyOf(seed: number, isOf: (profile: Profile) => boolean): Step[] {
  const random = new Random(seed)
  const profile = drawProfile(random.fork('profile'))
  const oracle = new Oracle(profile.limits)
  const generator = new Generator(random, profile, oracle.world)
  const core = coreFactory.create(profile.limits)
  const total = isOf(profile) ? generator.setUpLeft + COMMANDS : 0
  return Array.from({ length: total }, (_, index) => {
    const number = (index + 1) as CommandNumber
    const { timeMs, command } = generator.next()
    const outcome = core.apply(number, timeMs, structuredClone(command))
    oracle.apply(number, timeMs, command, outcome)
    return { command, outcome: asTold(outcome) }
  })
}

/** The paths of all numbers in a value, and of its words if asked; members of a list are alike. */
function* partsIn(
  value: unknown,
  withWords: boolean,
  path: readonly string[] = [],
): IterableIterator<readonly string[]> {
  const isNumber = typeof value === 'bigint' || typeof value === 'number'
  if (isNumber || (withWords && typeof value === 'string')) yield path
  if (typeof value !== 'object' || value === null) return
  for (const [key, part] of Object.entries(value)) {
    // A posting with an account of no kind could not even be written down.
    if (key !== 'kind') yield* partsIn(part, withWords, [...path, key])
  }
}

function nameOf(event: Event, path: readonly string[]): string {
  const readable = path.map((part) => (/^\d+$/.test(part) ? 'each' : part))
  return [event.type, ...readable].join('.')
}

/** The same outcome with one number more by one, or one word longer by a letter. */
function tampered({ events, ...rest }: Outcome, { at, path }: Place): Outcome {
  return {
    ...rest,
    events: events.map((event, index) => (index === at ? (change(event, path) as Event) : event)),
  }
}

function change(value: unknown, path: readonly string[]): unknown {
  const [key, ...further] = path
  if (key === undefined) {
    if (typeof value === 'string') return `${value}x`
    return typeof value === 'bigint' ? value + 1n : (value as number) + 1
  }
  const changed = change((value as Readonly<Record<string, unknown>>)[key], further)
  if (value instanceof Uint8Array) return value.with(Number(key), changed as number)
  if (Array.isArray(value)) return value.with(Number(key), changed)
  return { ...(value as object), [key]: changed }
}
