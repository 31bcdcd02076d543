// The parameters of one call, from the query, the body, or both, as they came on the wire. Reading one checks it; what
// nobody reads is ignored, as clients send more than they need.

import { failures } from './failure.ts'

const DIGITS = /^\d{1,16}$/
const DECIMAL = /^\d{1,20}(?:\.\d{1,20})?$/
const CLIENT_ID = /^[.A-Z:/a-z0-9_-]{1,36}$/
const MOST = 200

export class Parameters {
  private readonly values: ReadonlyMap<string, string>

  constructor(values: ReadonlyMap<string, string>) {
    this.values = values
  }

  /** What stands in the query wins over the body. */
  static parse(query: string, body: string): Parameters {
    const values = new Map<string, string>()
    collect(values, query)
    collect(values, body)
    return new Parameters(values)
  }

  /** Of a call over a socket: a JSON object of plain values, lists written as JSON. */
  static of(given: Readonly<Record<string, unknown>>): Parameters {
    const values = new Map<string, string>()
    for (const [name, value] of Object.entries(given)) {
      if (value === null || value === undefined) continue
      values.set(name, typeof value === 'string' ? value : plain(value))
    }
    return new Parameters(values)
  }

  /** As `name=value`, sorted by name, without the signature; each value as `write` has it. */
  signed(write: (value: string) => string = String): string {
    let text = ''
    for (const name of [...this.values.keys()].sort()) {
      if (name === 'signature') continue
      text += `${text === '' ? '' : '&'}${name}=${write(this.values.get(name) ?? '')}`
    }
    return text
  }

  /** As given; an empty one counts as left away. */
  text(name: string): string | undefined {
    const value = this.values.get(name)
    return value === '' ? undefined : value
  }

  need(name: string): string {
    const value = this.text(name)
    if (value === undefined) throw failures.missing(name)
    return value
  }

  /** A value that was given but is empty is wrong in its own way. */
  isEmpty(name: string): boolean {
    return this.values.get(name) === ''
  }

  has(name: string): boolean {
    return this.text(name) !== undefined
  }

  /** Whatever the letters' case of the name: some clients write `orderidlist`. */
  textOfAnyCase(name: string): string | undefined {
    const exact = this.text(name)
    if (exact !== undefined) return exact
    const wanted = name.toLowerCase()
    for (const [each, value] of this.values) if (each.toLowerCase() === wanted && value !== '') return value
    return undefined
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
  oneOf<W extends string>(
    name: string,
    words: readonly W[],
    otherwise = (): Error => failures.invalid(name),
  ): W | undefined {
    const text = this.text(name)
    if (text === undefined) return undefined
    const found = words.find((word) => word === text)
    if (found === undefined) throw otherwise()
    return found
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

/** The first of two that share a name counts. */
function collect(values: Map<string, string>, text: string): void {
  if (text === '') return
  for (const part of text.split('&')) {
    if (part === '') continue
    const at = part.indexOf('=')
    const name = decoded(at < 0 ? part : part.slice(0, at))
    if (!values.has(name)) values.set(name, at < 0 ? '' : decoded(part.slice(at + 1)))
    if (values.size > MOST) throw failures.tooLarge()
  }
}

function decoded(text: string): string {
  if (!text.includes('%') && !text.includes('+')) return text
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw failures.illegal('query', '%XX')
  }
}
