// Schemas: one declaration gives the TypeScript type, the binary codec and the reference page.
// Readers and writers are compiled once, at load, into straight-line code of their own: a decoded record then has one
// hidden class, which is what keeps the core's property reads fast, and every call in that code has one target.

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

type Compiled<T> = Pick<Schema<T>, 'write' | 'read'>

/** Makes code from text that is written in this file alone, with these values at hand under these names. */
function compiled<T>(values: Readonly<Record<string, unknown>>, source: readonly string[]): Compiled<T> {
  // oxlint-disable-next-line no-new-func, no-implied-eval, no-unsafe-call -- see the head of this file
  return new Function(...Object.keys(values), source.join('\n'))(...Object.values(values)) as Compiled<T>
}

function fail(reason: string): never {
  throw new CodecError(reason)
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
  const fails = (value: string): never => fail(`${value} is not one of ${words.join(', ')}`)
  const cases = words.map((value, code) => `case ${JSON.stringify(value)}: w.u8(${code}); return;`)
  // Compared one by one: words are few, and the same text is the same object.
  const { write } = compiled<T>({ fails }, [
    'return { write(w, v) { switch (v) {',
    ...cases,
    'default: fails(v) } } }',
  ])
  return {
    describe: words.map((value) => `\`${value}\``).join(' or '),
    write,
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
    ...compiled<T | undefined>({ schema, bool }, [
      'return {',
      'write(w, v) { if (v === undefined) w.u8(0); else { w.u8(1); schema.write(w, v) } },',
      'read(r) { return bool.read(r) ? schema.read(r) : undefined },',
      '}',
    ]),
  }
}

export function list<T>(schema: Schema<T>, maxLength: number): Schema<readonly T[]> {
  const check = (length: number): number =>
    length > maxLength ? fail(`a list is longer than ${maxLength}`) : length
  return {
    describe: `list of ${schema.describe}`,
    ...compiled<readonly T[]>({ schema, check }, [
      'return {',
      'write(w, v) { w.uint(check(v.length)); for (let i = 0; i < v.length; i++) schema.write(w, v[i]) },',
      'read(r) { const n = check(r.uint()); const v = []; for (let i = 0; i < n; i++) v.push(schema.read(r)); return v },',
      '}',
    ]),
  }
}

const IDENTIFIER = /^[a-zA-Z]\w*$/

/** Compiles a struct, optionally with a constant `type` in front of its fields. */
function compile<T>(fields: Fields, type: string | undefined): Compiled<T> {
  const names = Object.keys(fields)
  // Only names written in this repository reach the compiler; the pattern keeps it that way.
  for (const name of names) {
    if (!IDENTIFIER.test(name)) throw new CodecError(`${name} is not a field name`)
  }
  const members = names.map((name, index) => `${name}: f${index}.read(r)`)
  if (type !== undefined) members.unshift(`type: ${JSON.stringify(type)}`)
  return compiled<T>(Object.fromEntries(names.map((name, index) => [`f${index}`, fields[name]])), [
    'return {',
    `write(w, v) { ${names.map((name, index) => `f${index}.write(w, v.${name})`).join('; ')} },`,
    `read(r) { return { ${members.join(', ')} } },`,
    '}',
  ])
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

/** A value that knows its own bytes: those that its fields would give. */
export interface WritesItself {
  writeTo(writer: Writer): void
}

/** For what may be kept in another form than plain objects, until somebody asks for its fields. */
export function mayWriteItself<T extends object, S extends Schema<T>>(known: S & Schema<T>): S {
  const { write } = compiled<T>({ known }, [
    'return { write(w, v) { if (v.writeTo === undefined) known.write(w, v); else v.writeTo(w) } }',
  ])
  return { ...known, write }
}

/** Reads and writes any message of a family: tag, version, fields. */
export function family<M extends { readonly type: string }>(messages: readonly AnyMessage[]): Schema<M> {
  const byName = new Map(messages.map((each) => [each.name, each]))
  const byTag = new Map(messages.map((each) => [each.tag, each]))
  if (byName.size !== messages.length || byTag.size !== messages.length) {
    throw new CodecError('two messages share a name or a tag')
  }
  for (const { name, tag, version } of messages) {
    if (!IDENTIFIER.test(name) || !Number.isSafeInteger(tag) || !Number.isSafeInteger(version)) {
      throw new CodecError(`${name} is not a message`)
    }
  }
  const values = Object.fromEntries(messages.map((each, index) => [`m${index}`, each]))
  const writes = messages.map(
    ({ name, tag, version }, index) =>
      `case '${name}': w.uint(${tag}); w.u8(${version}); m${index}.write(w, v); break;`,
  )
  const reads = messages.map(
    ({ tag, version, name }, index) =>
      `case ${tag}: version(r.u8(), ${version}, '${name}'); return m${index}.read(r);`,
  )
  const version = (found: number, known: number, name: string): void => {
    if (found !== known) fail(`${name} has version ${found}; this build reads ${known}`)
  }
  return {
    describe: 'one of a family of messages',
    ...compiled<M>({ ...values, fail, version }, [
      'return {',
      `write(w, v) { switch (v.type) { ${writes.join('\n')} default: fail(v.type + ' is not a known message') } },`,
      `read(r) { const tag = r.uint(); switch (tag) { ${reads.join('\n')} default: fail('tag ' + tag + ' is not a known message') } },`,
      '}',
    ]),
  }
}
