// A run of clients against the core itself, with no server between: for tests of the check. Made by the real generator
// and answered in the wire's format, so a change to any of it is what a wrong server would show.

import type {
  Amount,
  AssetId,
  Command,
  CommandNumber,
  DepositId,
  TimedCommand,
  TimeMs,
  TradeGroupId,
  UserId,
} from '@candor/contract'
import { balancesOf, Core, openOrdersOf } from '@candor/core'
import { demoCommands } from '@candor/server'
import { type Answer, type Exchange, isRead, type Operation, Recorder } from './black-box-exchange.ts'
import { FULL_MIX, type KnownOrder, OperationGenerator } from './black-box-generator.ts'
import { answerOf, commandOf, Listing, wireBalance, wireOrder } from './black-box-wire.ts'
import { Random } from './random.ts'

const START_MS = 1_790_000_000_000
const COIN = 100_000_000n
/** Assets of the demo, and what each trader gets of them. */
const FUNDS: readonly (readonly [asset: number, coins: bigint])[] = [
  [1, 100_000n],
  [2, 1n],
  [3, 10n],
]

/** The core in the place of a server. */
class PlainServer {
  readonly records: TimedCommand[] = []
  private readonly core = Core.create()
  private listing = new Listing([])

  submit(command: Command) {
    const number = (this.records.length + 1) as CommandNumber
    const timeMs = BigInt(START_MS + this.records.length) as TimeMs
    this.records.push({ timeMs, command })
    if (command.type === 'ListSpotMarket') this.listing = new Listing(this.records)
    return this.core.apply(number, timeMs, command).reply
  }

  answer(operation: Operation): Answer {
    const { name, input, trader, refusal } = operation
    if (refusal !== undefined) return { code: refusal, data: null }
    if (!isRead(operation)) return answerOf(this.submit(commandOf(operation, this.listing)), this.listing)
    const number = this.records.length
    const user = trader as UserId
    if (name === 'balances') {
      const list = (balancesOf(this.core.state, user) ?? []).map(({ wallet, asset, ...buckets }) =>
        wireBalance({ wallet, asset, buckets }, this.listing),
      )
      return { code: 'success', data: { number, list } }
    }
    const open = (openOrdersOf(this.core.state, user) ?? []).map((order) => wireOrder(order, this.listing))
    if (name === 'openOrders') {
      const list = open.filter(({ symbol }) => input['symbol'] === undefined || symbol === input['symbol'])
      return { code: 'success', data: { number, list } }
    }
    return { code: 'success', data: open.find(({ orderId }) => orderId === input['orderId']) }
  }
}

function traderCommands(trader: number): Command[] {
  const userId = trader as UserId
  return [
    { type: 'OpenAccount', userId, tradeGroupId: trader as TradeGroupId, house: undefined },
    { type: 'SetAccountIdentity', userId, authenticated: true, country: '' },
    ...FUNDS.flatMap(([asset, coins]): Command[] => {
      const depositId = (trader * FUNDS.length + asset) as DepositId
      const amount = (coins * COIN) as Amount
      return [
        { type: 'SeeDeposit', depositId, userId, assetId: asset as AssetId, amount },
        { type: 'ConfirmDeposit', depositId },
      ]
    }),
  ]
}

export interface Evidence {
  readonly seed: TimedCommand[]
  readonly records: TimedCommand[]
  readonly exchanges: Exchange[]
}

export interface PlainRun {
  readonly traders: number
  readonly operations: number
  readonly seed: number
}

/** Each operation is answered before the next one is sent. */
export function plainEvidence({ traders, operations, seed }: PlainRun): Evidence {
  const server = new PlainServer()
  for (const command of demoCommands()) server.submit(command)
  for (let trader = 2; trader <= traders; trader++)
    traderCommands(trader).forEach((each) => server.submit(each))
  const seedEnd = server.records.length
  const random = new Random(seed)
  const everybody: KnownOrder[] = []
  // Orders that are closed lie in the views, of which there are none here.
  const mix = FULL_MIX.filter(([, name]) => name !== 'getOrder')
  const generators = Array.from({ length: traders }, (_, index) => {
    const trader = index + 1
    const options = {
      trader,
      random: random.fork(`${trader}`),
      mix,
      name: `t${trader}`,
      keyed: false,
      everybody,
    }
    return new OperationGenerator(options)
  })
  const recorder = new Recorder()
  for (let count = 0; count < operations; count++) {
    const generator = random.pick(generators)
    const operation = generator.next()
    const exchange = recorder.sent(operation, 'http')
    const answer = server.answer(operation)
    recorder.answered(exchange, answer)
    generator.heard(operation, answer)
  }
  const { records } = server
  return { seed: records.slice(0, seedEnd), records: records.slice(seedEnd), exchanges: recorder.exchanges }
}
