// How the command line writes figures and says what is wrong. Plain text; no colours, so that it can be kept and compared.

import { CRYPTO_SCALE, formatDecimal } from '@candor/contract'
import type { EvidenceProblem, EvidenceProblemCode, EvidenceState } from '../seconds/index.ts'

/** What came of a file. The numbers are the exit codes. */
export const EXIT = { holds: 0, refused: 1, unreadable: 2, waiting: 3 } as const
export type Exit = (typeof EXIT)[keyof typeof EXIT]

export interface Told {
  readonly lines: readonly string[]
  readonly exit: Exit
}

export function exitOf(verdict: EvidenceState): Exit {
  return EXIT[verdict]
}

export function amount(units: bigint): string {
  const [whole = '', decimals] = formatDecimal(units, CRYPTO_SCALE).split('.')
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ',')
  return decimals === undefined ? grouped : `${grouped}.${decimals}`
}

export function count(value: number): string {
  return String(value).replace(/\B(?=(?:\d{3})+$)/g, ',')
}

export function moment(timeMs: number): string {
  const time = new Date(timeMs)
  return Number.isNaN(time.getTime())
    ? `${timeMs} ms`
    : time.toISOString().replace('T', ' ').replace('Z', ' UTC')
}

/** Texts of a stranger are shown without what could move the cursor or change colours. */
export function plain(text: string): string {
  return text.replace(/[^\x20-\x7e\u00a0-\uffff]/g, '?')
}

export function keyLine(publicKey: string, isPinned: boolean): string {
  const whose = isPinned
    ? 'the one you gave'
    : 'told by the file itself: compare it with the one you know, or give --key'
  return `key        ${publicKey} (${whose})`
}

export const PROBLEM_TEXTS: Readonly<Record<EvidenceProblemCode, string>> = {
  form: 'a field is missing, too much, or not written as it must be',
  'order.owner': "the user and the nonce do not give the order's owner",
  'order.open': 'a timed order must be accepted at its own moment, and only such a one can be cancelled',
  'order.leaf': "the order's hash does not lead to the sealed root",
  'seal.hash': 'the seal does not give the hash that stands with it',
  'seal.path': 'the path is not as long as its place demands',
  'seal.late': 'the order was accepted after the seal',
  'seal.missing': 'without a seal there can be no entry, no settlement and no ticks',
  'seal.place': 'the seal does not lie between the ticks that it says it lies between',
  'tick.first': 'the list does not begin with the last tick before the seal',
  'tick.sequence': 'a tick is missing, or stands in the wrong place',
  'tick.time': 'a tick is earlier than the one before it',
  'tick.hash': 'a tick does not give the hash that stands with it',
  'entry.before': 'the entry was already known when the order was sealed',
  'entry.later': 'an earlier tick had a price: that one is the entry',
  'entry.late': 'the entry came more than three seconds after acceptance',
  'entry.missing': 'there was a tick with a price in time, and the order got no entry',
  'entry.unknown': 'there is no tick of this number with a price',
  'entry.price': "the entry price is not the tick's",
  'entry.time': "the entry's time is not the second of its tick",
  'entry.expiry': 'the expiry is not the entry plus the duration',
  'index.price': 'the quotes give another price',
  'window.sum': 'the ticks of the window give another sum',
  'window.count': 'another number of seconds of the window had a tick',
  outcome: 'the rule gives another outcome',
  'outcome.reason': 'the rule gives another reason',
  'outcome.ended': 'it cannot have ended at that moment',
  payout: 'the rule pays another amount',
  posting: 'the ledger moved something else than the rule says',
  'checkpoint.form': 'this is no checkpoint',
  'checkpoint.key': 'it is signed with another key',
  'checkpoint.signature': 'the signature is wrong',
  'checkpoint.symbol': 'the checkpoint is of another product',
  'checkpoint.index': 'the checkpoint is of another index',
  'checkpoint.range':
    'it lies outside of what the checkpoint covers, or something between two checkpoints is missing',
  'checkpoint.root': "the path does not lead to the checkpoint's root",
  'checkpoint.head': 'the checkpoint ends with another hash',
  'checkpoint.number': 'the checkpoints are not numbered one after the other',
  'checkpoint.previous': 'the checkpoint does not follow the one before',
  'checkpoint.time': 'the checkpoint is earlier than the one before',
  'checkpoint.log': 'the log goes back, or has two anchors at one place',
  'record.leaf': 'the record does not give its hash',
  'record.batch': "the record's hash does not lead to its batch",
  'record.anchor': "the batch does not lead to the checkpoint's anchor of the log",
}

export function problemLines({ code, at, expected, found }: EvidenceProblem): string[] {
  return [
    `     wrong      ${code}: ${PROBLEM_TEXTS[code]}`,
    ...(at === '' ? [] : [`     where      ${plain(at)}`]),
    `     expected   ${plain(expected)}`,
    `     found      ${plain(found)}`,
  ]
}
