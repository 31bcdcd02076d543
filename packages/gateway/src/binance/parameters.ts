// The parameters of one call, from the query, the body, or both, as they came on the wire. Reading one checks it; what
// nobody reads is ignored, as clients send more than they need.

import { failures } from './failure.ts'

const DIGITS = /^\d{1,16}$/
const DECIMAL = /^\d{1,20}(?:\.\d{1,20})?$/
const CLIENT_ID = /^[.A-Z:/a-z0-9_-]{1,36}$/
const MOST = 200

type Values = Readonly<Record<string, unknown>>

export class Parameters {
  /** As they were given. Only what is its own counts, whatever else objects bring along. */
  private readonly values: Values

  private constructor(values: Values) {
    this.values = values
  }

  /** What stands in the query wins over the body. */
  static parse(query: string, body: string): Parameters {
    const values = Object.create(null) as Record<string, string>
    collect(values, body, collect(values, query, 0))
    return new Parameters(values)
  }

  /** Of a call over a socket: a JSON object of plain values, lists written as JSON. */
  static of(given: Values): Parameters {
    return new Parameters(given)
  }

  /** As `name=value`, sorted by name, without the signature; each value as `write` has it. */
  signed(write: (value: string) => string = String): string {
    const pairs: string[] = []
    for (const name of Object.keys(this.values).sort()) {
      const value = name === 'signature' ? undefined : this.given(name)
      if (value !== undefined) pairs.push(`${name}=${write(value)}`)
    }
    return pairs.join('&')
  }

  /** As given; an empty one counts as left away. */
  text(name: string): string | undefined {
    const value = this.given(name)
    return value === '' ? undefined : value
  }

  private given(name: string): string | undefined {
    if (!Object.hasOwn(this.values, name)) return undefined
    const value = this.values[name]
    return typeof value === 'string' || value === undefined || value === null
      ? (value ?? undefined)
      : plain(value)
  }

  need(name: string): string {
    const value = this.text(name)
    if (value === undefined) throw failures.missing(name)
    return value
  }

  /** A value that was given but is empty is wrong in its own way. */
  isEmpty(name: string): boolean {
    return this.given(name) === ''
  }

  has(name: string): boolean {
    return this.text(name) !== undefined
  }

  /** Whatever the letters' case of the name: some clients write `orderidlist`. */
  textOfAnyCase(name: string): string | undefined {
    const exact = this.text(name)
    if (exact !== undefined) return exact
    const wanted = name.toLowerCase()
    const found = Object.keys(this.values).find((each) => each.toLowerCase() === wanted && this.has(each))
    return found && this.text(found)
  }

  /** A whole number that is not negative. */
  integer(name: string): number | undefined {
    const text = this.text(name)
    if (text === undefined) return undefined
    if (!DIGITS.test(text)) throw failures.illegal(name, '^[0-9]{1,20}$')
    const value = Number(text)
    if (!Number.isSafeInteger(value)) throw failures.illegal(name, '^[0-9]{1,20}$')
    return value
  }

  /** How many are asked for: more than there may be is cut, as clients expect. */
  limit(usual: number, most: number): number {
    const limit = this.integer('limit') ?? usual
    if (limit < 1) throw failures.invalid('limit')
    return Math.min(limit, most)
  }

  /** A decimal as text, exactly as written. Not negative. */
  decimal(name: string): string | undefined {
    const text = this.text(name)
    if (text === undefined) {
      if (this.isEmpty(name)) throw failures.empty(name)
      return undefined
    }
    if (!DECIMAL.test(text)) throw failures.illegal(name, '^([0-9]{1,20})(\\.[0-9]{1,20})?$')
    return text
  }

  needDecimal(name: string): string {
    const value = this.decimal(name)
    if (value === undefined) throw failures.missing(name)
    return value
  }

  flag(name: string): boolean | undefined {
    const text = this.text(name)?.toLowerCase()
    if (text === undefined) return undefined
    if (text === 'true') return true
    if (text === 'false') return false
    throw failures.illegal(name, 'true|false')
  }

  /** One of some words, or the failure that belongs to it. */
  oneOf<W extends string>(name: string, words: readonly W[], otherwise?: () => Error): W | undefined {
    const text = this.text(name)
    if (text === undefined) return undefined
    const at = words.indexOf(text as W)
    if (at < 0) throw otherwise?.() ?? failures.invalid(name)
    return words[at]
  }

  /** A client's own name for an order. */
  clientId(name: string): string | undefined {
    const text = this.text(name)
    if (text === undefined) return undefined
    if (!CLIENT_ID.test(text)) throw failures.illegal(name, '^[\\.A-Z\\:/a-z0-9_-]{1,36}$')
    return text
  }

  /** A JSON list of texts or numbers. */
  list(name: string): readonly string[] | undefined {
    const text = this.textOfAnyCase(name)
    if (text === undefined) return undefined
    const parsed = this.json(name, text)
    if (!Array.isArray(parsed) || parsed.length === 0 || parsed.length > MOST) throw failures.invalid(name)
    return parsed.map((each: unknown) => {
      if (typeof each === 'string' || typeof each === 'number') return String(each)
      throw failures.invalid(name)
    })
  }

  /** A JSON list of objects, each as the parameters of a call. */
  calls(name: string, most: number): readonly Parameters[] {
    const parsed = this.json(name, this.need(name))
    if (!Array.isArray(parsed) || parsed.length === 0 || parsed.length > most) throw failures.invalid(name)
    return parsed.map((each: unknown) => {
      if (typeof each !== 'object' || each === null || Array.isArray(each)) throw failures.invalid(name)
      return Parameters.of(each as Record<string, unknown>)
    })
  }

  private json(name: string, text: string): unknown {
    try {
      return JSON.parse(text)
    } catch {
      throw failures.invalid(name)
    }
  }
}

function plain(value: unknown): string {
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : JSON.stringify(value)
}

/** The first of two that share a name counts. Gives how many there are now. */
function collect(values: Record<string, string>, text: string, before: number): number {
  let count = before
  if (text === '') return count
  for (const part of text.split('&')) {
    if (part === '') continue
    const at = part.indexOf('=')
    const name = decoded(at < 0 ? part : part.slice(0, at))
    if (values[name] === undefined) {
      values[name] = at < 0 ? '' : decoded(part.slice(at + 1))
      count++
    }
    if (count > MOST) throw failures.tooLarge()
  }
  return count
}

function decoded(text: string): string {
  if (!text.includes('%') && !text.includes('+')) return text
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw failures.illegal('query', '%XX')
  }
}
