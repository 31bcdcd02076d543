// Ten thousand second-contract orders that were sealed together, entered at one tick and end in the same second: what each
// of these steps costs the core. Beside it, in the same heat, as many transfers: the least that moves money once.

import {
  type Amount,
  type Command,
  type CommandNumber,
  type CommandOf,
  type IndexId,
  type ProductId,
  type RateE8,
  type SecondOrderView,
  SPOT_WALLET,
  type TimeMs,
  type UserId,
  walletId,
} from '@candor/contract'
import { Core } from '@candor/core'
import { indexAt } from './contract-world.ts'
import { START_MS, setupCommands, TICK, USDT } from './demo-world.ts'
import { nowNs } from './report.ts'

export const ORDERS = 10_000
const USERS = 1_000
const UNIT = 100_000_000n
const STAKE = 1_000n * UNIT
const SECONDS = 30
const PRICE = 3_000_000n * TICK
const INDEX = 1 as IndexId
const PRODUCT = 1 as ProductId
const PAYOUT = 80_000_000n as RateE8
const SECOND_WALLET = walletId('second')

export interface SecondFigures {
  readonly placeMs: number
  readonly sealMs: number
  readonly entryMs: number
  readonly settleMs: number
  readonly restoreMs: number
  readonly transfersMs: number
}

class World {
  core = Core.create()
  private number = 0
  private timeMs: bigint = START_MS

  apply(command: Command): ReturnType<Core['apply']> {
    this.number++
    const outcome = this.core.apply(this.number as CommandNumber, this.timeMs as TimeMs, command)
    const { rejection } = outcome.reply
    if (rejection !== undefined) throw new Error(`${command.type} was rejected: ${rejection}`)
    return outcome
  }

  tick(price: bigint): ReturnType<Core['apply']> {
    this.timeMs += 1_000n
    return this.apply(indexAt(price, this.timeMs))
  }
}

function timed(work: () => void): number {
  const started = nowNs()
  work()
  return (nowNs() - started) / 1e6
}

function fund(world: World): void {
  const byTwo = { reason: 'bench', proposedBy: 1 as never, approvedBy: 2 as never }
  const house = (10n ** 9n * UNIT) as Amount
  world.apply({ type: 'AddCapital', assetId: USDT, amount: house, reference: 'bench', ...byTwo })
  world.apply({ type: 'PlaceCapital', assetId: USDT, amount: house, to: 'second_house', ...byTwo })
  world.apply({
    type: 'ListSecondProduct',
    productId: PRODUCT,
    symbol: 'BTC_USDT',
    indexId: INDEX,
    parameters: {
      durations: [{ seconds: SECONDS, payoutE8: PAYOUT }],
      minStake: STAKE as Amount,
      maxStake: STAKE as Amount,
      userCap: (10n ** 6n * UNIT) as Amount,
      directionCapE8: UNIT as RateE8,
      totalCapE8: UNIT as RateE8,
    },
  })
  world.apply({ type: 'SetSecondCountries', everywhere: true, countries: [] })
  for (let user = 1; user <= USERS; user++) {
    world.apply({
      type: 'Transfer',
      userId: user as UserId,
      clientId: undefined,
      from: SPOT_WALLET,
      to: SECOND_WALLET,
      assetId: USDT,
      amount: ((BigInt(ORDERS / USERS) + 1n) * STAKE) as Amount,
    })
  }
}

function order(each: number): CommandOf<'PlaceSecondOrder'> {
  return {
    type: 'PlaceSecondOrder',
    userId: ((each % USERS) + 1) as UserId,
    clientId: undefined,
    productId: PRODUCT,
    direction: each % 2 === 0 ? 'up' : 'down',
    seconds: SECONDS,
    payoutE8: PAYOUT,
    stake: STAKE as Amount,
    openMs: undefined,
    nonce: new Uint8Array(16).fill(each & 0xff),
  }
}

function transferBack(each: number): CommandOf<'Transfer'> {
  return {
    type: 'Transfer',
    userId: ((each % USERS) + 1) as UserId,
    clientId: undefined,
    from: SECOND_WALLET,
    to: SPOT_WALLET,
    assetId: USDT,
    amount: 1n as Amount,
  }
}

/** One heat on a new core, which goes on from its own snapshot while all orders are open. */
export function measureSeconds(): SecondFigures {
  const world = new World()
  for (const command of setupCommands(USERS)) world.apply(command)
  fund(world)
  world.tick(PRICE)
  const orders = Array.from({ length: ORDERS }, (_, each) => order(each))
  const placeMs = timed(() => {
    for (const command of orders) world.apply(command)
  })
  const sealMs = timed(() => world.apply({ type: 'SealSecondOrders', indexId: INDEX }))
  const entryMs = timed(() => world.tick(PRICE))
  const bytes = world.core.encodeState()
  const restoreMs = timed(() => {
    world.core = Core.restore(bytes)
  })
  for (let second = 1; second < SECONDS; second++) world.tick(PRICE + TICK)
  const ended: SecondOrderView[] = []
  const settleMs = timed(() => {
    for (const event of world.tick(PRICE + TICK).events) {
      if (event.type === 'SecondOrderEnded') ended.push(event.order)
    }
  })
  const won = ended.filter(({ outcome }) => outcome === 'won').length
  if (ended.length !== ORDERS || won !== ORDERS / 2) throw new Error('not every order was settled right')
  if (world.core.problems().length > 0) throw new Error('an invariant does not hold')
  const transfersMs = timed(() => {
    for (let each = 0; each < ORDERS; each++) world.apply(transferBack(each))
  })
  return { placeMs, sealMs, entryMs, settleMs, restoreMs, transfersMs }
}
