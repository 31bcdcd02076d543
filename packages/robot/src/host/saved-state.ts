// What a robot keeps outside of its thread, as JSON, and how it is read back. Whoever has the robot's key may have written
// it: anything that is not of its form is an error of that robot alone.

import type { Json, Trip } from '../strategy.ts'

/** A finished round by the orders that made it. */
export interface ToldTrip {
  readonly opened: readonly string[]
  readonly closed: string
  readonly share?: { readonly quantity: string; readonly of: string }
}

/** An order that was placed and whose end is waited for. */
export interface PlacedOrder {
  readonly orderId: number
  readonly createdMs: number
}

export interface Saved {
  readonly strategy: Json
  /** The last candle that the strategy has seen; none of one that looks at prices. */
  readonly candleMs: number | null
  /** Up to this moment everything that happened to its orders is in the state. */
  readonly certainMs: number
  /** When the last exit of the engine was that it has heard of. */
  readonly exitMs: number
  readonly placed: ReadonlyMap<string, PlacedOrder>
  /** Rounds that perhaps nobody was told of yet. */
  readonly trips: readonly ToldTrip[]
}

const VERSION = 1

export function savedText(saved: Saved): string {
  const { strategy, candleMs, certainMs, exitMs, placed, trips } = saved
  const orders = [...placed].map(([ref, { orderId, createdMs }]) => [ref, orderId, createdMs])
  return JSON.stringify({ version: VERSION, strategy, candleMs, certainMs, exitMs, placed: orders, trips })
}

export function readSaved(json: Json): Saved {
  const fields = asRecord(json)
  if (fields['version'] !== VERSION || fields['strategy'] === undefined) throw broken('version')
  return {
    strategy: fields['strategy'],
    candleMs: fields['candleMs'] === null ? null : asNumber(fields['candleMs']),
    certainMs: asNumber(fields['certainMs']),
    exitMs: asNumber(fields['exitMs']),
    placed: new Map(asList(fields['placed']).map(readPlaced)),
    trips: asList(fields['trips']).map(readTrip),
  }
}

export function toldTrip({ opened, closed, share }: Trip): ToldTrip {
  if (share === undefined) return { opened, closed }
  return { opened, closed, share: { quantity: String(share.quantity), of: String(share.of) } }
}

function readPlaced(json: Json): [string, PlacedOrder] {
  const [ref, orderId, createdMs] = asList(json)
  return [asText(ref), { orderId: asNumber(orderId), createdMs: asNumber(createdMs) }]
}

function readTrip(json: Json): ToldTrip {
  const { opened, closed, share } = asRecord(json)
  const trip = { opened: asList(opened).map(asText), closed: asText(closed) }
  if (share === undefined) return trip
  const { quantity, of } = asRecord(share)
  return { ...trip, share: { quantity: asText(quantity), of: asText(of) } }
}

function asRecord(json: Json | undefined): Readonly<Record<string, Json | undefined>> {
  if (typeof json !== 'object' || json === null || isList(json)) throw broken('object')
  return json
}

function asList(json: Json | undefined): readonly Json[] {
  if (json === undefined || !isList(json)) throw broken('list')
  return json
}

function isList(json: Json): json is readonly Json[] {
  return Array.isArray(json)
}

function asNumber(json: Json | undefined): number {
  if (!Number.isSafeInteger(json)) throw broken('number')
  return json as number
}

function asText(json: Json | undefined): string {
  if (typeof json !== 'string') throw broken('text')
  return json
}

function broken(what: string): Error {
  return new Error(`what the robot kept cannot be read: ${what}`)
}
