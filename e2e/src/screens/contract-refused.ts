// What the form of contracts and the server say of orders that cannot be placed, word for word.

import { type ErrorCode, ROUTES, type RouteName, textOf } from '@candor/api'
import { placeContract } from '../fixtures/driven-world.ts'
import type { ContractEntry, ContractFieldName } from './contract-terminal.ts'
import type { Scene } from './contract-tools.ts'

/** What the page takes for the rules: coarser or finer steps than the demo's, and no end of lots. */
export const KNOWN_CONTRACTS = {
  ETHUSDT: { tick: '0.001' },
  SOLUSDT: { tick: '0.05' },
  DOGEUSDT: { maxLots: '100000000' },
} as const

const EMPTY = 'Data cannot be empty'
const ZERO = 'Must be greater than 0'
const NO_ZERO_STOP = 'Take-profit and stop-loss must not be 0'

interface FormRow {
  readonly symbol?: string
  readonly entry: ContractEntry
  readonly at: ContractFieldName
  readonly words: string | RegExp
}

const LONG = { direction: 'Long', price: '29990', lots: '1' } as const
const SHORT = { direction: 'Short', price: '30020', lots: '1' } as const

/** Said by the form before anything is sent, at 20x, with bids up to 29,990 and offers from 30,010 on. */
export const SAID_BY_THE_FORM: readonly FormRow[] = [
  { entry: { ...LONG, price: '' }, at: 'price', words: EMPTY },
  { entry: { ...LONG, price: '0' }, at: 'price', words: ZERO },
  { entry: { ...LONG, lots: '' }, at: 'lots', words: EMPTY },
  { entry: { ...LONG, lots: '0' }, at: 'lots', words: ZERO },
  { entry: { ...LONG, lots: '100001' }, at: 'lots', words: 'At most 100,000 lots in one order' },
  {
    entry: { ...LONG, price: '32000' },
    at: 'price',
    words: /^Within 5% of the mark price (?:30,0|29,9)\d\d\.\d\d$/,
  },
  {
    entry: { ...LONG, price: '30100' },
    at: 'price',
    words: 'The price of a long limit order must not be above the market price.',
  },
  {
    entry: { ...SHORT, price: '29900' },
    at: 'price',
    words: 'The price of a short limit order must not be below the market price.',
  },
  { entry: { ...LONG, takeProfit: '' }, at: 'takeProfit', words: EMPTY },
  { entry: { ...LONG, takeProfit: '0' }, at: 'takeProfit', words: NO_ZERO_STOP },
  { entry: { ...SHORT, stopLoss: '0' }, at: 'stopLoss', words: NO_ZERO_STOP },
  {
    entry: { ...LONG, takeProfit: '29000', stopLoss: '28000' },
    at: 'takeProfit',
    words: 'Long: take-profit above the latest price',
  },
  {
    entry: { ...LONG, takeProfit: '31000', stopLoss: '30500' },
    at: 'stopLoss',
    words: 'Long: stop-loss below the latest price',
  },
  {
    entry: { ...SHORT, takeProfit: '31000', stopLoss: '32000' },
    at: 'takeProfit',
    words: 'Short: take-profit below the latest price',
  },
  {
    entry: { ...SHORT, takeProfit: '29000', stopLoss: '29500' },
    at: 'stopLoss',
    words: 'Short: stop-loss above the latest price',
  },
  // 14,000 lots at 29,990 ask for 20,993 of margin; 40,000 are worth more than 20x is given for.
  { entry: { ...LONG, lots: '14000' }, at: 'lots', words: 'Insufficient balance' },
  { entry: { ...LONG, lots: '40000' }, at: 'lots', words: '20x is too high for this size' },
  { entry: { act: 'Close', ...LONG }, at: 'lots', words: 'Only 0 lots can be closed' },
  { entry: { ...LONG, type: 'Stop limit', triggerPrice: '' }, at: 'triggerPrice', words: EMPTY },
  { entry: { ...LONG, type: 'Stop limit', triggerPrice: '0' }, at: 'triggerPrice', words: ZERO },
  {
    symbol: 'SOLUSDT',
    entry: { direction: 'Long', price: '99.98', lots: '1' },
    at: 'price',
    words: 'Must be a multiple of 0.05',
  },
  {
    symbol: 'SOLUSDT',
    entry: { direction: 'Long', price: '99.95', lots: '1', takeProfit: '120.01' },
    at: 'takeProfit',
    words: 'Must be a multiple of 0.05',
  },
  {
    symbol: 'SOLUSDT',
    entry: { direction: 'Long', type: 'Market', lots: '1' },
    at: 'lots',
    words: 'Nobody is on the other side of the order book',
  },
  {
    symbol: 'DOGEUSDT',
    entry: { direction: 'Long', price: '0.1', lots: '2000000' },
    at: 'lots',
    words: 'Larger than a position may be',
  },
  {
    // At 100x the offer's distance from the mark is more than the margin.
    symbol: 'XRPUSDT',
    entry: { direction: 'Long', type: 'Market', lots: '10' },
    at: 'lots',
    words: 'It would be liquidated at once',
  },
]

interface ServerRow {
  readonly code: ErrorCode
  readonly symbol?: string
  readonly entry: ContractEntry
  /** Where it stands; it is said as a message, too. */
  readonly at: ContractFieldName | 'note'
  /** What happens while the page hears nothing of it. */
  readonly unseen?: (scene: Scene) => Promise<unknown>
  /** Makes that undone. */
  readonly after?: (scene: Scene) => Promise<unknown>
}

const atUsualPrice = ({ world, user }: Scene): Promise<void> => world.priced(user, { BTC: '30000' })
const risen = ({ world, user }: Scene): Promise<void> => world.priced(user, { BTC: '31000' })
const fallen = ({ world, user }: Scene): Promise<void> => world.priced(user, { BTC: '29000' })
const setLeverage =
  (leverage: number, symbol = 'BTCUSDT') =>
  ({ user }: Scene): Promise<unknown> =>
    user.call('setLeverage', { body: { symbol, leverage } })
const setPositionMode =
  (positionMode: 'oneWay' | 'hedge') =>
  ({ user }: Scene): Promise<unknown> =>
    user.call('setContractMode', { body: { symbol: 'BTCUSDT', positionMode } })

/** Only the server can know: each of these was sent, and rejected by the core. */
export const SAID_BY_THE_SERVER: readonly ServerRow[] = [
  { code: 'order.would.take', entry: { ...LONG, price: '30010', postOnly: true }, at: 'price' },
  {
    code: 'order.price.tick',
    symbol: 'ETHUSDT',
    entry: { direction: 'Long', price: '1999.005', lots: '1' },
    at: 'price',
  },
  {
    code: 'stop.price.invalid',
    symbol: 'ETHUSDT',
    entry: { direction: 'Long', price: '1999', lots: '1', takeProfit: '2100.005' },
    // Which of the two it was is not said.
    at: 'note',
  },
  {
    code: 'order.price.band',
    entry: LONG,
    at: 'price',
    unseen: ({ world, user }) => world.priced(user, { BTC: '28000' }),
    after: atUsualPrice,
  },
  {
    code: 'order.long.above.market',
    entry: { ...LONG, price: '30005' },
    at: 'price',
    unseen: ({ other }) =>
      placeContract(other, { side: 'sell', positionSide: 'short', lots: '1', price: '29995' }),
  },
  {
    code: 'order.short.below.market',
    entry: { ...SHORT, price: '29995' },
    at: 'price',
    unseen: ({ other }) =>
      placeContract(other, { side: 'buy', positionSide: 'long', lots: '1', price: '30005' }),
  },
  {
    code: 'stop.long.profit',
    entry: { ...LONG, takeProfit: '30500' },
    at: 'takeProfit',
    unseen: risen,
    after: atUsualPrice,
  },
  {
    code: 'stop.long.loss',
    entry: { ...LONG, stopLoss: '29500' },
    at: 'stopLoss',
    unseen: fallen,
    after: atUsualPrice,
  },
  {
    code: 'stop.short.profit',
    entry: { ...SHORT, takeProfit: '29500' },
    at: 'takeProfit',
    unseen: fallen,
    after: atUsualPrice,
  },
  {
    code: 'stop.short.loss',
    entry: { ...SHORT, stopLoss: '30500' },
    at: 'stopLoss',
    unseen: risen,
    after: atUsualPrice,
  },
  {
    code: 'order.book.empty',
    entry: { direction: 'Long', type: 'Market', lots: '1' },
    at: 'lots',
    unseen: ({ other }) => other.call('cancelAllContractOrders'),
  },
  {
    code: 'balance.insufficient',
    entry: { ...LONG, lots: '10000' },
    at: 'lots',
    unseen: ({ user }) =>
      user.call('transfer', { body: { from: 'contract', to: 'spot', asset: 'USDT', amount: '15000' } }),
    after: ({ user }) =>
      user.call('transfer', { body: { from: 'spot', to: 'contract', asset: 'USDT', amount: '15000' } }),
  },
  {
    code: 'leverage.tier',
    entry: { ...LONG, lots: '3000' },
    at: 'lots',
    unseen: setLeverage(100),
    after: setLeverage(20),
  },
  {
    // The mark fell by two in a hundred; at 100x that is more than the margin.
    code: 'order.would.liquidate',
    entry: { ...LONG, lots: '10' },
    at: 'lots',
    unseen: async (scene) => {
      await setLeverage(100)(scene)
      await scene.world.priced(scene.user, { BTC: '29000' })
    },
    after: async (scene) => {
      await setLeverage(20)(scene)
      await atUsualPrice(scene)
    },
  },
  {
    code: 'contract.position.mode',
    entry: LONG,
    at: 'note',
    unseen: setPositionMode('oneWay'),
    after: setPositionMode('hedge'),
  },
  {
    code: 'order.count.max',
    symbol: 'DOGEUSDT',
    entry: { direction: 'Long', price: '0.09', lots: '1' },
    at: 'note',
    unseen: ({ user }) =>
      Promise.all(
        Array.from({ length: 200 }, () =>
          placeContract(user, {
            symbol: 'DOGEUSDT',
            side: 'buy',
            positionSide: 'long',
            lots: '1',
            price: '0.09',
          }),
        ),
      ),
    after: ({ user }) => user.call('cancelAllContractOrders'),
  },
]

/** Proven for real elsewhere in the same tests. */
const CAUSED_ELSEWHERE: readonly ErrorCode[] = [
  'account.frozen',
  'account.not.authenticated',
  'index.stale',
  'limit.cool.off',
  'limit.daily.loss',
  'market.cancel.only',
  'market.halted',
  'position.closable.insufficient',
]

/** The other refusals of a call, with the API's own words: a demo can hardly bring them about. */
export function answeredInPlace(call: RouteName): [ErrorCode, string][] {
  const errors: readonly ErrorCode[] = ROUTES[call].errors
  const proven = new Set([...SAID_BY_THE_SERVER.map(({ code }) => code), ...CAUSED_ELSEWHERE])
  const left = call === 'placeContractOrder' ? errors.filter((code) => !proven.has(code)) : errors
  return left.map((code) => [code, textOf(code, 'en')])
}
