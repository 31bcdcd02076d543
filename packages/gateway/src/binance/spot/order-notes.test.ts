import type { Event, MarketId, OrderId, UserId } from '@candor/contract'
import { expect, test } from 'vitest'
import type { EventListener, Touched } from '../../live/live.ts'
import { SPOT_LIMITS } from './limits.ts'
import { OrderNotes } from './order-notes.ts'

const ONE = 1 as UserId
const OTHER = 2 as UserId
const STRANGER = 3 as UserId
const NOTHING: Touched = { orders: [], contractOrders: [] }

/** The listener that the notes put up, to be told of events by hand. */
function notesAndTell(): {
  notes: OrderNotes
  tell: (event: Event, number: number, touched?: Touched) => void
} {
  let listener: EventListener | undefined
  const notes = new OrderNotes({ onEvent: (given) => void (listener = given) })
  return {
    notes,
    tell: (event, number, touched = NOTHING) => listener?.(event, { number, timeMs: 0 }, touched),
  }
}

function trade(tradeId: number, taker: UserId, maker: UserId): Event {
  const party = (userId: UserId) => ({ userId, orderId: 1 as OrderId, fee: 0n })
  return {
    type: 'SpotTraded',
    tradeId,
    marketId: 1 as MarketId,
    maker: party(maker),
    taker: party(taker),
  } as unknown as Event
}

test('trades are noted for both parties that wait, by command', () => {
  const { notes, tell } = notesAndTell()
  notes.begin(ONE)
  notes.begin(OTHER)
  tell(trade(1, ONE, OTHER), 10)
  tell(trade(2, ONE, STRANGER), 10)
  tell(trade(3, ONE, STRANGER), 11)
  expect(notes.end(ONE, 10)?.trades.map((each) => each.tradeId)).toEqual([1, 2])
  expect(notes.end(OTHER, 10)?.trades.map((each) => each.tradeId)).toEqual([1])
})

test('nothing is kept of whoever does not wait, or waits no longer', () => {
  const { notes, tell } = notesAndTell()
  tell(trade(1, ONE, OTHER), 10)
  notes.begin(ONE)
  expect(notes.end(ONE, 10)).toBeUndefined()
  notes.begin(ONE)
  tell(trade(2, ONE, OTHER), 11)
  notes.end(ONE, undefined)
  notes.begin(ONE)
  expect(notes.end(ONE, 11)).toBeUndefined()
})

test('a call that ends leaves what others of the same user wait for', () => {
  const { notes, tell } = notesAndTell()
  notes.begin(ONE)
  notes.begin(ONE)
  tell(trade(1, ONE, OTHER), 10)
  tell(trade(2, ONE, OTHER), 11)
  notes.end(ONE, 10)
  expect(notes.end(ONE, 11)?.trades.map((each) => each.tradeId)).toEqual([2])
})

test('the oldest command makes room when there are too many', () => {
  const { notes, tell } = notesAndTell()
  notes.begin(ONE)
  for (let number = 0; number <= SPOT_LIMITS.notedCommands; number++) tell(trade(number, ONE, OTHER), number)
  notes.begin(ONE)
  expect(notes.end(ONE, 0)).toBeUndefined()
  expect(notes.end(ONE, 1)?.trades).toHaveLength(1)
})
