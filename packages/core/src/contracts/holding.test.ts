import type {
  Amount,
  AssetId,
  Direction,
  Lots,
  MarginMode,
  PositionId,
  TimeMs,
  UserId,
} from '@candor/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { newFeeStanding, volumesOf } from '../fees/fee-standing.ts'
import { Purse } from '../ledger.ts'
import { CONTRACT_WALLET } from './contract-account.ts'
import { marginFor } from './contract-maths.ts'
import { Holding } from './holding.ts'
import { Position } from './position.ts'

const LEVERAGE = 20

/** A holding that its account keeps, in a contract in which a lot is worth `markUnit`. */
function holdingAt(markUnit: bigint): Holding {
  const market = {
    markUnit,

    listing: { quote: 1 as AssetId },
    parameters: { tiers: [{ maxLeverage: 100 }] },
  }
  const { available, frozen } = new Purse(7 as UserId, CONTRACT_WALLET, 1 as AssetId)
  const account = { id: 7 as UserId, fees: newFeeStanding() }
  const holding = new Holding({ account, available, frozen } as never, market as never)
  holding.own(true)
  return holding
}

function opened(holding: Holding, direction: Direction, id = 1): Position {
  const position = new Position(id as PositionId, holding, direction, 0n as TimeMs)
  if (direction === 'long') holding.long = position
  else holding.short = position
  return position
}

describe('the numbers of a holding and its positions', () => {
  const anySize = fc.oneof(fc.bigInt(0n, 10n ** 18n), fc.bigInt((1n << 63n) - 2n, 1n << 70n))
  const lots = fc.bigInt(1n, 10n ** 18n)

  test('each is kept, whatever its size, and apart from its neighbours', () => {
    fc.assert(
      fc.property(
        fc.tuple(lots, anySize, anySize),
        fc.tuple(lots, anySize, anySize),
        fc.bigInt(1n, 10n ** 6n),
        (ofLong, ofShort, markUnit) => {
          const holding = holdingAt(markUnit)
          const sides = [
            { position: opened(holding, 'long'), numbers: ofLong },
            { position: opened(holding, 'short', 2), numbers: ofShort },
          ]
          for (const { position, numbers } of sides) {
            position.lots = numbers[0] as Lots
            position.entryValue = numbers[1] as Amount
            position.margin.balance = numbers[2] as Amount
          }
          holding.addOrdered('long', 8n as Amount)
          holding.dropOrdered('long', 3n as Amount)
          holding.addOrdered('short', 6n as Amount)
          let free = 0n
          for (const { position, numbers } of sides) {
            const [held, entryValue, margin] = numbers
            expect([position.lots, position.entryValue, position.margin.balance]).toEqual(numbers)
            expect([holding.lots(position.direction), position.closing]).toEqual([held, 0n])
            const value = held * markUnit
            free += margin + (position.direction === 'long' ? value - entryValue : entryValue - value)
            free -= marginFor(value, LEVERAGE)
          }
          expect(holding.free).toBe(free)
          expect([holding.ordered('long'), holding.ordered('short')]).toEqual([5n, 6n])
        },
      ),
    )
  })

  test('one that has ended leaves nothing to the next and keeps what its orders were about to close', () => {
    const holding = holdingAt(1n)
    const first = opened(holding, 'long')
    first.changeClosing(0n as Lots, 3n as Lots)
    first.retire()
    holding.long = undefined
    expect([holding.lots('long'), holding.closable('long')]).toEqual([0n, 0n])
    const next = opened(holding, 'long', 2)
    expect([next.lots, next.closing, next.entryValue, next.margin.balance]).toEqual([0n, 0n, 0n, 0n])
    next.lots = 9n as Lots
    next.changeClosing(0n as Lots, 4n as Lots)
    first.changeClosing(3n as Lots, 0n as Lots)
    expect([first.lots, first.isOpen, next.closable, holding.closable('long')]).toEqual([0n, false, 5n, 5n])
  })

  test('a candidate counts nothing and takes no place', () => {
    const { available, frozen } = new Purse(7 as UserId, CONTRACT_WALLET, 1 as AssetId)
    available.balance = 12n as Amount
    const holding = new Holding(
      { account: { id: 7 as UserId }, available, frozen } as never,
      { parameters: { tiers: [] } } as never,
    )
    expect([holding.isOwned, holding.ordered('long'), holding.lots('short')]).toEqual([false, 0n, 0n])
    holding.own(true)
    expect(holding.isOwned).toBe(true)
    expect([available.balance, holding.money[holding.moneyPlace]]).toEqual([12n, 12n])
  })
})

test('what an account may spend is the same, whether it can be told without a division or not', () => {
  const size = fc.oneof(
    fc.bigInt(0n, 1_000n),
    fc.bigInt(0n, 10n ** 18n),
    fc.bigInt((1n << 63n) - 2n, 1n << 66n),
  )
  const terms = fc.record({
    direction: fc.constantFrom<Direction>('long', 'short'),
    marginMode: fc.constantFrom<MarginMode>('cross', 'isolated'),
    lots: fc.bigInt(1n, 10n ** 9n),
    markUnit: fc.bigInt(1n, 10n ** 9n),
    leverage: fc.integer({ min: 1, max: 100 }),
    entryValue: size,
    margin: size,
    available: size,
    beyond: fc.bigInt(-2n, 2n),
    isHedged: fc.boolean(),
  })
  fc.assert(
    fc.property(
      terms,
      ({ direction, marginMode, lots, leverage, entryValue, margin, available, ...rest }) => {
        const holding = holdingAt(rest.markUnit)
        holding.isOnly = true
        holding.leverage = leverage
        holding.marginMode = marginMode
        const position = opened(holding, direction)
        position.lots = lots as Lots
        position.entryValue = entryValue as Amount
        position.margin.balance = margin as Amount
        if (rest.isHedged) opened(holding, direction === 'long' ? 'short' : 'long', 2).lots = 1n as Lots
        const { free } = holding
        const most = free < 0n ? available + free : available
        for (const amount of [most, most + rest.beyond, available, available + rest.beyond]) {
          if (amount < 0n) continue
          expect(holding.canSpend(amount as Amount, available)).toBe(amount <= most)
        }
      },
    ),
  )
})

test("today's volume reaches the account's standing whole, whatever the size of its parts and however often it is given", () => {
  const part = fc.oneof(
    fc.constant(0n),
    fc.bigInt(0n, 10n ** 18n),
    fc.bigInt((1n << 62n) - 2n, (1n << 63n) + 2n),
    fc.bigInt(1n << 63n, 1n << 70n),
  )
  fc.assert(
    fc.property(fc.array(fc.record({ part, gives: fc.boolean() })), (trades) => {
      const holding = holdingAt(1n)
      let sum = 0n
      for (const trade of trades) {
        holding.addVolume(trade.part as Amount)
        sum += trade.part
        if (trade.gives) holding.giveVolume()
      }
      holding.giveVolume()
      // Whoever traded has a volume, though it be nothing: the day's job counts it.
      expect(volumesOf(holding.account.fees)).toEqual(trades.length === 0 ? [] : [0n, sum])
    }),
  )
})
