import {
  type Amount,
  type AssetId,
  marginAccount,
  type PositionId,
  systemAccount,
  type UserId,
  userAccount,
  walletId,
} from '@candor/contract'
import { describe, expect, test } from 'vitest'
import { Bug } from './bug.ts'
import { LedgerAccount, move, moved, PostingList } from './ledger.ts'
import { units } from './scenario-suite.ts'

const USDT = 2 as AssetId
const USER = 7 as UserId
const contract = walletId('contract')

function accounts() {
  return {
    world: new LedgerAccount(systemAccount('world'), USDT),
    fee: new LedgerAccount(systemAccount('fee'), USDT),
    available: new LedgerAccount(userAccount(USER, contract, 'available'), USDT),
    frozen: new LedgerAccount(userAccount(USER, contract, 'frozen'), USDT),
    margin: new LedgerAccount(marginAccount(USER, 1 as PositionId), USDT),
  }
}

describe('[L1] the postings of a contract opened and filled', () => {
  test('placing moves 301.5 to frozen; the fill splits it into margin, fee and excess; each sums to zero', () => {
    const { world, fee, available, frozen, margin } = accounts()
    const all = [world, fee, available, frozen, margin]
    const sum = (): bigint => all.reduce((total, { balance }) => total + balance, 0n)
    move(world, available, units('1000'))
    expect(move(available, frozen, units('301.5'))).toMatchObject({
      fromAfter: units('698.5'),
      toAfter: units('301.5'),
    })
    expect(sum()).toBe(0n)
    const fill = [
      move(frozen, margin, units('300')),
      move(frozen, fee, units('0.6')),
      move(frozen, available, units('0.9')),
    ]
    expect(fill.reduce((total, { amount }) => total + amount, 0n)).toBe(units('301.5'))
    expect(all.map(({ balance }) => balance)).toEqual(
      ['-1000', '0.6', '699.4', '0', '300'].map((text) => units(text)),
    )
    expect(sum()).toBe(0n)
  })
})

describe('[I2] the one place where balances change', () => {
  test('an overdraft is a bug and changes nothing', () => {
    const { available, frozen, world } = accounts()
    move(world, available, units('1'))
    expect(() => move(available, frozen, units('1.00000001'))).toThrow(Bug)
    expect([available.balance, frozen.balance]).toEqual([units('1'), 0n])
  })

  test.each([0n, -1n])('a movement of %d is a bug', (amount) => {
    const { world, available } = accounts()
    expect(() => move(world, available, amount as Amount)).toThrow(Bug)
    expect(world.balance).toBe(0n)
  })

  test('a movement between two assets is a bug', () => {
    const { world } = accounts()
    const btc = new LedgerAccount(userAccount(USER, contract, 'available'), 1 as AssetId)
    expect(() => move(world, btc, units('1'))).toThrow(Bug)
  })

  test('only the world and the clearing of a contract may be negative', () => {
    const { available, world, fee } = accounts()
    const clearing = new LedgerAccount(systemAccount('perp_clearing', 1 as never), USDT)
    move(world, available, units('1'))
    move(clearing, available, units('1'))
    expect([world.balance, clearing.balance]).toEqual([units('-1'), units('-1')])
    expect(() => move(fee, available, units('1'))).toThrow(Bug)
  })
})

test('[spot 5] zero amounts leave no posting', () => {
  const { world, available, frozen } = accounts()
  expect(moved(world, available, 0n as Amount)).toEqual([])
  const list = new PostingList()
  list.move(world, available, units('2'))
  list.move(available, frozen, 0n as Amount)
  list.move(available, frozen, units('1'))
  expect(list.take().map(({ amount }) => amount)).toEqual([units('2'), units('1')])
  expect(list.take()).toEqual([])
})

describe('balances of any size', () => {
  const HALF = (1n << 62n) as Amount

  test('one grows beyond 64 bits and comes back, to the last unit', () => {
    const { world, available, frozen } = accounts()
    const seen: bigint[] = []
    for (let times = 0; times < 5; times++) {
      move(world, available, HALF)
      seen.push(available.balance + world.balance, available.balance)
    }
    expect(seen).toEqual([1n, 2n, 3n, 4n, 5n].flatMap((times) => [0n, times * HALF]))
    move(available, frozen, (4n * HALF + 1n) as Amount)
    expect([available.balance, frozen.balance]).toEqual([HALF - 1n, 4n * HALF + 1n])
    move(frozen, world, (4n * HALF + 1n) as Amount)
    move(available, world, (HALF - 1n) as Amount)
    expect([available.balance, frozen.balance, world.balance]).toEqual([0n, 0n, 0n])
  })

  test('every step is told with the balances after it', () => {
    const { world, available } = accounts()
    const most = (1n << 63n) as Amount
    expect(move(world, available, (most - 1n) as Amount)).toMatchObject({
      fromAfter: 1n - most,
      toAfter: most - 1n,
    })
    expect(move(world, available, 1n as Amount)).toMatchObject({ fromAfter: -most, toAfter: most })
    expect(move(world, available, 1n as Amount)).toMatchObject({ fromAfter: -most - 1n, toAfter: most + 1n })
    expect(move(available, world, 2n as Amount)).toMatchObject({ fromAfter: most - 1n, toAfter: 1n - most })
  })

  test('accounts share nothing, however many there are', () => {
    const many = Array.from(
      { length: 2_000 },
      (_, place) => new LedgerAccount(userAccount(place as UserId, contract, 'available'), USDT),
    )
    for (const [place, account] of many.entries()) account.balance = BigInt(place) as Amount
    expect(many.every(({ balance }, place) => balance === BigInt(place))).toBe(true)
  })
})
