// A small market maker: one bid and one ask around the middle, moved when the middle moves. Uses nothing of Candor but its
// addresses: everything else is ccxt.

import process from 'node:process'
import ccxt from 'ccxt'

const { CANDOR_URL = 'http://127.0.0.1:8700', CANDOR_KEY, CANDOR_SECRET } = process.env
if (!CANDOR_KEY || !CANDOR_SECRET) {
  console.error('CANDOR_KEY and CANDOR_SECRET are needed: make a key on the site under Account, API keys')
  process.exit(2)
}
const symbol = process.argv[2] ?? 'BTC/USDT'
const minutesAt = process.argv.indexOf('--minutes')
const endMs =
  minutesAt === -1 ? Number.POSITIVE_INFINITY : Date.now() + Number(process.argv[minutesAt + 1]) * 60_000

/** How far from the middle, how much the middle may move before quotes do, and the value of a quote. */
const DISTANCE = 0.001
const MOVE = 0.0003
const VALUE = 50

const sockets = CANDOR_URL.replace('http', 'ws')
const exchange = new ccxt.pro.binance({
  apiKey: CANDOR_KEY,
  secret: CANDOR_SECRET,
  options: { fetchCurrencies: false, fetchMargins: false, fetchMarkets: { types: ['spot'] } },
  urls: {
    api: {
      public: `${CANDOR_URL}/api/v3`,
      private: `${CANDOR_URL}/api/v3`,
      ws: {
        spot: `${sockets}/stream/ws`,
        margin: `${sockets}/stream/ws`,
        'ws-api': { spot: `${sockets}/ws-api/v3` },
      },
    },
  },
})

let isOver = false
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    isOver = true
  })

// ccxt opens plain ws:// only after this.
await exchange.loadHttpProxyAgent()
await exchange.loadMarkets()
await cancelAll()

let quotedAt = 0
while (!isOver && Date.now() < endMs) {
  const { bids, asks } = await exchange.watchOrderBook(symbol)
  const [bid] = bids[0] ?? []
  const [ask] = asks[0] ?? []
  if (bid === undefined || ask === undefined) continue
  const middle = (bid + ask) / 2
  if (Math.abs(middle - quotedAt) < quotedAt * MOVE) continue
  quotedAt = middle
  await cancelAll()
  await Promise.all([quote('buy', middle * (1 - DISTANCE)), quote('sell', middle * (1 + DISTANCE))])
}
await cancelAll()
await exchange.close()
console.log('all orders are cancelled')

async function quote(side, price) {
  const amount = exchange.amountToPrecision(symbol, VALUE / price)
  try {
    const order = await exchange.createOrder(
      symbol,
      'limit',
      side,
      Number(amount),
      Number(exchange.priceToPrecision(symbol, price)),
      {
        postOnly: true,
      },
    )
    console.log(side, order.amount, '@', order.price, order.status)
  } catch (error) {
    // A quote that would trade at once, or more than there is: the next one may do.
    if (!(error instanceof ccxt.OrderImmediatelyFillable) && !(error instanceof ccxt.InsufficientFunds))
      throw error
    console.log(side, 'not quoted:', error.constructor.name)
  }
}

async function cancelAll() {
  try {
    await exchange.cancelAllOrders(symbol)
  } catch (error) {
    if (!(error instanceof ccxt.OrderNotFound)) throw error
  }
}
