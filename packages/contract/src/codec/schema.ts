// Schemas: one declaration gives the TypeScript type, the binary codec and the reference page.
// A struct's reader and writer are compiled once, at load, into straight-line code: a decoded record then
// has one hidden class, which is what keeps the core's property reads fast.

import { CodecError, type Reader, type Writer } from './bytes.ts'

export interface Schema<T> {
  /** For the reference pages. */
  readonly describe: string
  write(writer: Writer, value: T): void
  read(reader: Reader): T
}

export type TypeOf<S> = S extends Schema<infer T> ? T : never

export type Fields = Readonly<Record<string, Schema<unknown>>>

export type StructOf<F> = { readonly [K in keyof F]: TypeOf<F[K]> }

/** A safe non-negative integer of a given brand. */
export function uint<T extends number>(describe: string): Schema<T> {
  return {
    describe,
    write: (writer, value) => {
      if (!Number.isSafeInteger(value) || value < 0) throw new CodecError(`${describe} is not a safe integer`)
      writer.uint(value)
    },
    read: (reader) => reader.uint() as T,
  }
}

/** A bigint of a given brand. */
export function int<T extends bigint>(describe: string): Schema<T> {
  return {
    describe,
    write: (writer, value) => writer.int(value),
    read: (reader) => reader.int() as T,
  }
}

export const bool: Schema<boolean> = {
  describe: 'yes or no',
  write: (writer, value) => writer.u8(value ? 1 : 0),
  read: (reader) => {
    const value = reader.u8()
    if (value > 1) throw new CodecError('a flag is neither 0 nor 1')
    return value === 1
  },
}

export function text(describe: string, maxLength: number): Schema<string> {
  const check = (value: string): string => {
    if (value.length > maxLength) throw new CodecError(`${describe} is longer than ${maxLength} characters`)
    return value
  }
  return {
    describe: `${describe}, at most ${maxLength} characters`,
    write: (writer, value) => writer.text(check(value)),
    read: (reader) => check(reader.text()),
  }
}

/** Bytes of a known length, such as a hash. */
export function fixedBytes(describe: string, length: number): Schema<Uint8Array> {
  return {
    describe: `${describe}, ${length} bytes`,
    write: (writer, value) => {
      if (value.length !== length) throw new CodecError(`${describe} must have ${length} bytes`)
      writer.raw(value)
    },
    read: (reader) => reader.raw(length),
  }
}

/** One of a closed list of words; its code is its place in the list. */
export function word<T extends string>(words: readonly T[]): Schema<T> {
  const codes = new Map(words.map((value, index) => [value, index]))
  return {
    describe: words.map((value) => `\`${value}\``).join(' or '),
    write: (writer, value) => {
      const code = codes.get(value)
      if (code === undefined) throw new CodecError(`${value} is not one of ${words.join(', ')}`)
      writer.u8(code)
    },
    read: (reader) => {
      const value = words[reader.u8()]
      if (value === undefined) throw new CodecError(`a word is none of ${words.join(', ')}`)
      return value
    },
  }
}

export function optional<T>(schema: Schema<T>): Schema<T | undefined> {
  return {
    describe: `${schema.describe} (optional)`,
    write: (writer, value) => {
      writer.u8(value === undefined ? 0 : 1)
      if (value !== undefined) schema.write(writer, value)
    },
    read: (reader) => (bool.read(reader) ? schema.read(reader) : undefined),
  }
}

export function list<T>(schema: Schema<T>, maxLength: number): Schema<readonly T[]> {
  return {
    describe: `list of ${schema.describe}`,
    write: (writer, values) => {
      if (values.length > maxLength) throw new CodecError(`a list is longer than ${maxLength}`)
      writer.uint(values.length)
      for (const value of values) schema.write(writer, value)
    },
    read: (reader) => {
      const length = reader.uint()
      if (length > maxLength) throw new CodecError(`a list is longer than ${maxLength}`)
      const values: T[] = []
      for (let index = 0; index < length; index++) values.push(schema.read(reader))
      return values
    },
  }
}

const IDENTIFIER = /^[a-zA-Z]\w*$/

type Compiled<T> = Pick<Schema<T>, 'write' | 'read'>

/** Compiles a struct, optionally with a constant `type` in front of its fields. */
function compile<T>(fields: Fields, type: string | undefined): Compiled<T> {
  const names = Object.keys(fields)
  // Only names written in this repository reach the compiler; the pattern keeps it that way.
  for (const name of names) {
    if (!IDENTIFIER.test(name)) throw new CodecError(`${name} is not a field name`)
  }
  const members = names.map((name, index) => `${name}: f${index}.read(r)`)
  if (type !== undefined) members.unshift(`type: ${JSON.stringify(type)}`)
  const source = [
    'return {',
    `write(w, v) { ${names.map((name, index) => `f${index}.write(w, v.${name})`).join('; ')} },`,
    `read(r) { return { ${members.join(', ')} } },`,
    '}',
  ].join('\n')
  // oxlint-disable-next-line no-new-func, no-implied-eval, no-unsafe-call -- see the head of this file
  return new Function(...names.map((_, index) => `f${index}`), source)(
    ...Object.values(fields),
  ) as Compiled<T>
}

export function struct<F extends Fields>(fields: F, describe?: string): Schema<StructOf<F>> {
  return {
    describe: describe ?? `{ ${Object.keys(fields).join(', ')} }`,
    ...compile<StructOf<F>>(fields, undefined),
  }
}

/** A kind of record: a struct with a name, a tag that is never reused, and a version. */
export interface Message<Name extends string, F extends Fields> extends Schema<MessageOf<Name, F>> {
  readonly name: Name
  readonly tag: number
  readonly version: number
  readonly fields: F
}

export type MessageOf<Name extends string, F> = { readonly type: Name } & StructOf<F>

export function message<Name extends string, F extends Fields>(
  name: Name,
  tag: number,
  describe: string,
  fields: F,
): Message<Name, F> {
  return { name, tag, version: 1, describe, fields, ...compile<MessageOf<Name, F>>(fields, name) }
}

export type AnyMessage = Message<string, Fields>

/** Reads and writes any message of a family: tag, version, fields. */
export function family<M extends { readonly type: string }>(messages: readonly AnyMessage[]): Schema<M> {
  const byName = new Map(messages.map((each) => [each.name, each]))
  const byTag = new Map(messages.map((each) => [each.tag, each]))
  if (byName.size !== messages.length || byTag.size !== messages.length) {
    throw new CodecError('two messages share a name or a tag')
  }
  return {
    describe: 'one of a family of messages',
    write: (writer, value) => {
      const schema = byName.get(value.type)
      if (schema === undefined) throw new CodecError(`${value.type} is not a known message`)
      writer.uint(schema.tag)
      writer.u8(schema.version)
      schema.write(writer, value)
    },
    read: (reader) => {
      const tag = reader.uint()
      const schema = byTag.get(tag)
      if (schema === undefined) throw new CodecError(`tag ${tag} is not a known message`)
      const version = reader.u8()
      if (version !== schema.version) {
        throw new CodecError(`${schema.name} has version ${version}; this build reads ${schema.version}`)
      }
      return schema.read(reader) as unknown as M
    },
  }
}
