// Every small change of a piece of JSON, one at a time: for tests that a proof covers all of it.

import { SECOND_DIRECTIONS, SECOND_END_REASONS, SECOND_OUTCOMES } from '@candor/contract'
import { POSTING_PLACES } from './receipt.ts'

/** Words that may stand in each other's place. */
const WORDS: readonly (readonly string[])[] = [
  SECOND_DIRECTIONS,
  SECOND_OUTCOMES,
  SECOND_END_REASONS,
  POSTING_PLACES,
  ['USDT', 'USDC'],
  ['BTC_USDT', 'ETH_USDT'],
]

export interface Mutation {
  readonly path: string
  readonly what: string
  readonly changed: unknown
}

export function* mutationsOf(value: unknown, path = ''): Generator<Mutation> {
  for (const [what, changed] of replacements(value)) yield { path, what, changed }
  if (Array.isArray(value)) {
    for (const [place, item] of value.entries()) {
      for (const inner of mutationsOf(item, `${path}/${place}`)) {
        yield { ...inner, changed: value.with(place, inner.changed) }
      }
    }
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) {
      for (const inner of mutationsOf(item, `${path}/${key}`)) {
        yield { ...inner, changed: { ...value, [key]: inner.changed } }
      }
    }
  }
}

function replacements(value: unknown): [what: string, changed: unknown][] {
  if (typeof value === 'number') {
    return [
      ['one more', value + 1],
      ['one less', value - 1],
      // Times of whole seconds stay whole.
      ['a thousand more', value + 1_000],
      ['a thousand less', value - 1_000],
      ['two', 2],
      ['as text', String(value)],
      ['none', null],
    ]
  }
  if (typeof value === 'string') return changedTexts(value)
  if (value === null) {
    return [
      ['a number', 1],
      ['text', '1'],
      ['an object', {}],
    ]
  }
  if (Array.isArray(value)) return changedLists(value)
  const entries = Object.entries(value as object)
  return [
    ['none', null],
    ['a key more', { ...(value as object), extra: 1 }],
    ...entries.map(([key]): [string, unknown] => [
      `without ${key}`,
      Object.fromEntries(entries.filter(([each]) => each !== key)),
    ]),
  ]
}

function changedTexts(text: string): [string, unknown][] {
  const changed: [string, unknown][] = [
    ['none', null],
    ['empty', ''],
    ['longer', `${text}0`],
    ['a space', ` ${text}`],
  ]
  for (const word of WORDS.find((words) => words.includes(text)) ?? []) {
    if (word !== text) changed.push([word, word])
  }
  if (/^\d+$/.test(text) && text.length < 32) {
    changed.push(['one more', String(BigInt(text) + 1n)], ['one less', String(BigInt(text) - 1n)])
    changed.push(['a zero before', `0${text}`], ['as a number', Number(text)])
    return changed
  }
  for (const at of [0, Math.floor(text.length / 2), text.length - 1]) {
    changed.push([`character ${at}`, text.slice(0, at) + flipped(text.charAt(at)) + text.slice(at + 1)])
  }
  return changed
}

/** Another character of the same kind, so that the form stays right wherever it can. */
function flipped(character: string): string {
  if (character === ' ') return '_'
  if (/[0-8]/.test(character)) return String(Number(character) + 1)
  if (character === '9') return '8'
  if (/[a-e]/.test(character)) return String.fromCharCode(character.charCodeAt(0) + 1)
  return character === 'A' ? 'B' : 'A'
}

function changedLists(list: readonly unknown[]): [string, unknown][] {
  const changed: [string, unknown][] = [['none', null]]
  if (list.length > 0) changed.push(['empty', []])
  for (const place of list.keys()) {
    changed.push([`without ${place}`, list.toSpliced(place, 1)])
    changed.push([`${place} twice`, list.toSpliced(place, 0, list[place])])
    if (place > 0)
      changed.push([`${place} swapped`, list.with(place, list[place - 1]).with(place - 1, list[place])])
  }
  return changed
}
