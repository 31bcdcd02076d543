// What callers may ask of the calls about contracts, second-contracts, financial products, mining and robots, and what an intruder
// may try with somebody else's ids; and the words in which such rows are written.

import type { RouteName } from '@candor/api'
import type { CallOptions } from './api-client.ts'

/** Somebody else's, as an intruder may have come to know them. */
export interface Loot {
  readonly open: string
  readonly filled: string
  readonly cancelled: string
  /** A timed second-contract. */
  readonly second: string
  /** A financial product and a purchase in a pool that run. */
  readonly financial: string
  readonly mining: string
  /** A robot that was made. */
  readonly robot: string
  /** The number of an API key. */
  readonly apiKey: string
  /** A price alert that waits. */
  readonly alertId: string
  /** A conversation with the desk. */
  readonly service: string
  readonly sessionId: string
  readonly pictureId: string
  readonly messageId: string
  readonly withdrawalId: string
  readonly addressId: string
  readonly fiatDepositId: string
  readonly recordId: string
}

/** What a caller may ask of a route for itself, and what an intruder may try. */
export interface Row {
  readonly own?: CallOptions
  readonly ownCode?: string
  /** For each id that the route takes, requests that name another user's. */
  readonly swapped?: (loot: Loot) => readonly CallOptions[]
  /** What an intruder gets: no such order, or an empty page. */
  readonly refusal?: readonly string[]
}

export const symbol = 'BTC_USDT'
export const OPEN_ID = 'victim-open-5e1'
export const FILLED_ID = 'victim-filled-5e1'
export const SECOND_ID = 'victim-second-5e1'
export const GONE = ['order.not.found', 'order.not.open']
export const UNKNOWN_ID = '999999999'

export function everyOrder(make: (orderId: string) => CallOptions): (loot: Loot) => readonly CallOptions[] {
  return ({ open, filled, cancelled }) => [open, filled, cancelled].map(make)
}

const contract = 'BTCUSDT'
const close = { symbol: contract, side: 'sell', positionSide: 'long', type: 'market', lots: '1' }
/** Refused for its price alone, so that nothing waits afterwards. */
const waits = { ...close, triggerPrice: '0.00000001', trigger: 'atOrBelow' }

/** A position, a stop or a conditional order that is nobody's is no less unknown when it is asked for as somebody else's. */
function unknownId(id: 'positionId' | 'stopId' | 'triggerId', code: string, more: object = {}): Row {
  const named = (value: string): CallOptions => ({ body: { [id]: value, ...more } })
  return { own: named(UNKNOWN_ID), ownCode: code, swapped: () => [named('1'), named('2')], refusal: [code] }
}

export const CONTRACT_ROWS = {
  contracts: {},
  contractTickers: {},
  contractDepth: { own: { query: { symbol: contract } } },
  contractTrades: { own: { query: { symbol: contract } } },
  contractCandles: { own: { query: { symbol: contract, kind: 'index', interval: '1m' } } },
  fundingHistory: { own: { query: { symbol: contract } } },
  insuranceFund: {},
  contractAccount: {},
  placeContractOrder: {
    own: { body: close },
    ownCode: 'position.closable.insufficient',
    swapped: () => [{ body: { ...close, clientOrderId: FILLED_ID } }],
    refusal: ['position.closable.insufficient'],
  },
  amendContractOrder: {
    own: { body: { orderId: UNKNOWN_ID, price: '30001' } },
    ownCode: 'order.not.found',
    swapped: everyOrder((orderId) => ({ body: { orderId, price: '30001' } })),
    refusal: GONE,
  },
  cancelContractOrder: {
    own: { body: { orderId: UNKNOWN_ID } },
    ownCode: 'order.not.found',
    swapped: (given: Loot) => [
      ...everyOrder((orderId) => ({ body: { orderId } }))(given),
      { body: { clientOrderId: OPEN_ID } },
    ],
    refusal: GONE,
  },
  cancelAllContractOrders: { own: { body: {} } },
  placeContractTrigger: {
    own: { body: waits },
    ownCode: 'stop.price.invalid',
    swapped: () => [{ body: { ...waits, clientOrderId: FILLED_ID } }],
    // The row before has used that id for an order of its own.
    refusal: ['request.key.conflict'],
  },
  cancelContractTrigger: unknownId('triggerId', 'trigger.unknown'),
  cancelAllContractTriggers: { own: { body: {} } },
  moveMargin: unknownId('positionId', 'position.unknown', { direction: 'add', amount: '1' }),
  setPositionStops: unknownId('positionId', 'position.unknown', { takeProfit: '60000' }),
  cancelStop: unknownId('stopId', 'stop.unknown'),
  closePositions: { own: { body: {} } },
  // The rows about limits have taken a pause by then.
  reversePosition: unknownId('positionId', 'limit.cool.off'),
  setContractMode: { own: { body: { symbol: contract, marginMode: 'isolated' } } },
  setLeverage: { own: { body: { symbol: contract, leverage: 999 } }, ownCode: 'leverage.invalid' },
  contractOrderHistory: {},
  contractTriggerHistory: {},
  contractFills: { swapped: everyOrder((orderId) => ({ query: { orderId, positionId: '1' } })) },
  positionHistory: {},
  fundingRecords: {},
  liquidations: {},
  contractReceipt: {
    own: { query: { kind: 'liquidation', id: UNKNOWN_ID } },
    ownCode: 'record.unknown',
    swapped: () => [
      { query: { kind: 'liquidation', id: '1' } },
      { query: { kind: 'deleveraging', id: '1' } },
      { query: { kind: 'funding', id: '1-1790000000000' } },
    ],
    refusal: ['record.unknown'],
  },
  exportContractHistory: { own: { query: { list: 'orders' } } },
} satisfies Partial<Record<RouteName, Row>>

export const secondOrder = { symbol, direction: 'up', seconds: 60, payout: '0.82', amount: '1000' }

export const SECOND_ROWS = {
  secondProducts: {},
  secondTicks: { own: { query: { symbol, last: '5' } } },
  // The rows about limits have taken a pause by then.
  placeSecondOrder: {
    own: { body: secondOrder },
    ownCode: 'limit.cool.off',
    swapped: () => [{ body: { ...secondOrder, clientOrderId: FILLED_ID } }],
    refusal: ['limit.cool.off'],
  },
  cancelSecondOrder: {
    own: { body: { orderId: UNKNOWN_ID } },
    ownCode: 'order.not.found',
    swapped: ({ second: orderId }: Loot) => [{ body: { orderId } }],
    refusal: ['order.not.found'],
  },
  secondOrders: {},
  secondHistory: {},
  exportSecondHistory: {},
  secondStatistics: {},
  secondLimits: {},
  setSecondLossLimit: { own: { body: { limit: '5000' } } },
  takeSecondBreak: { own: { body: { until: 0 } } },
  fairnessReceipt: { own: { query: { orderId: UNKNOWN_ID } }, ownCode: 'order.not.found' },
  fairnessCheckpoints: {},
  fairnessCheckpointFile: {},
  fairnessTick: { own: { query: { symbol, sequence: UNKNOWN_ID } }, ownCode: 'fairness.tick.unknown' },
  fairnessCommand: { own: { query: { number: UNKNOWN_ID } }, ownCode: 'fairness.command.unknown' },
} satisfies Partial<Record<RouteName, Row>>

export const financialPurchase = {
  productId: '1',
  amount: '100',
  term: 7,
  annualRate: '0.05',
  agreed: true,
}
export const miningPurchase = { poolId: '1', amount: '500', term: 7, dailyRate: '0.0015', agreed: true }

export const EARN_ROWS = {
  financialProducts: {},
  // Without a key, without which nothing is bought. The numbers of products and pools are everybody's.
  buyFinancial: {
    own: { body: financialPurchase },
    ownCode: 'request.key.required',
    swapped: () => [{ body: financialPurchase }],
    refusal: ['request.key.required'],
  },
  leaveFinancial: {
    own: { body: { orderId: UNKNOWN_ID } },
    ownCode: 'order.not.found',
    swapped: ({ financial, mining }: Loot) => [financial, mining].map((orderId) => ({ body: { orderId } })),
    refusal: ['order.not.found'],
  },
  financialOrders: {},
  financialHistory: { swapped: () => [{ query: { productId: '1' } }] },
  exportFinancialHistory: { swapped: () => [{ query: { productId: '1' } }], refusal: ['success'] },
  financialSummary: {},
  miningPools: {},
  buyMining: {
    own: { body: miningPurchase },
    ownCode: 'request.key.required',
    swapped: () => [{ body: miningPurchase }],
    refusal: ['request.key.required'],
  },
  miningOrders: {},
  miningHistory: { swapped: () => [{ query: { poolId: '1' } }] },
  miningOrder: {
    own: { query: { orderId: UNKNOWN_ID } },
    ownCode: 'order.not.found',
    swapped: ({ financial, mining }: Loot) => [financial, mining].map((orderId) => ({ query: { orderId } })),
    refusal: ['order.not.found'],
  },
  miningIncome: { swapped: () => [{ query: { poolId: '1' } }] },
  exportMiningIncome: { swapped: () => [{ query: { poolId: '1' } }], refusal: ['success'] },
  inviteRebates: {},
  inviteRebateLines: {},
} satisfies Partial<Record<RouteName, Row>>

const nowhere = { kind: 'help', id: 'nowhere' }

/** Texts are everybody's; what was read is one's own, and no call names another user. */
export const CONTENT_ROWS = {
  notices: {},
  notice: { own: { query: { id: 'nowhere' } }, ownCode: 'content.unknown' },
  readNotices: { own: { body: {} } },
  helpCategories: {},
  helpArticles: { own: { query: { category: 'start' } } },
  newsArticles: {},
  contentArticle: { own: { query: nowhere }, ownCode: 'content.unknown' },
  relatedArticles: { own: { query: nowhere }, ownCode: 'content.unknown' },
  searchContent: { own: { query: { text: 'withdrawal' } } },
  giveOpinion: { own: { body: { ...nowhere, helpful: true } }, ownCode: 'content.unknown' },
  contentPage: { own: { query: { id: 'about' } } },
} satisfies Partial<Record<RouteName, Row>>

const NO_THREAD = 'T-2026-999999'
const NO_PICTURE = 'A'.repeat(22)
const visitorKey = 'V'.repeat(43)

/** A call about one conversation: nobody's is as unknown as somebody else's. */
function oneThread(place: 'body' | 'query', more: object = {}): Row {
  const named = (number: string): CallOptions => ({ [place]: { number, ...more } })
  return {
    own: named(NO_THREAD),
    ownCode: 'service.unknown',
    swapped: ({ service }) => [named(service)],
    refusal: ['service.unknown'],
  }
}

const spoken = 'words of an intruder'

export const SERVICE_ROWS = {
  service: {},
  sendService: {
    own: { body: { text: spoken, number: NO_THREAD } },
    ownCode: 'service.unknown',
    swapped: ({ service, pictureId }) => [
      { body: { text: spoken, number: service } },
      { body: { text: spoken, pictureId } },
    ],
    refusal: ['service.unknown', 'picture.unknown'],
  },
  uploadServicePicture: { ownCode: 'picture.type' },
  servicePictureOf: {
    own: { query: { pictureId: NO_PICTURE } },
    ownCode: 'picture.unknown',
    swapped: ({ pictureId }) => [{ query: { pictureId } }],
    refusal: ['picture.unknown'],
  },
  readService: oneThread('body', { place: 1 }),
  closeService: oneThread('body'),
  rateService: oneThread('body', { rating: 1 }),
  visitorService: { own: { body: { visitorKey } } },
  sendVisitorService: { own: { body: { visitorKey, text: 'Hello' } } },
  closeVisitorService: oneThread('body', { visitorKey }),
  rateVisitorService: oneThread('body', { visitorKey, rating: 1 }),
  createFeedback: {
    own: { body: { subject: 'A subject', text: 'A text', pictureIds: [NO_PICTURE] } },
    ownCode: 'picture.unknown',
    swapped: ({ pictureId }) => [{ body: { subject: 'A subject', text: spoken, pictureIds: [pictureId] } }],
    refusal: ['picture.unknown'],
  },
  feedbackTickets: {},
  feedbackTicket: oneThread('query'),
} satisfies Partial<Record<RouteName, Row>>

/** Around the price at which the first two trade. */
export const robotWish = {
  strategy: 'grid',
  venue: 'spot',
  symbol,
  parameters: { spacing: 'arithmetic', lower: '29000', upper: '31000', steps: '4', quantity: '0.01' },
  investment: '1300',
}

/** A call about one robot: nobody's is as unknown as somebody else's. */
function oneRobot(place: 'query' | 'body', more: object = {}): Row {
  const named = (robotId: string): CallOptions => ({ [place]: { robotId, ...more } })
  return {
    own: named(UNKNOWN_ID),
    ownCode: 'robot.unknown',
    swapped: ({ robot }) => [named(robot)],
    refusal: ['robot.unknown'],
  }
}

export const ROBOT_ROWS = {
  robotStrategies: {},
  robotRounds: {},
  createRobot: { own: { body: { ...robotWish, investment: '1' } }, ownCode: 'robot.investment.min' },
  startRobot: oneRobot('body', { secret: 'A'.repeat(43), fundPassword: 'not the fund password' }),
  pauseRobot: oneRobot('body'),
  resumeRobot: oneRobot('body'),
  stopRobot: oneRobot('body', { sell: false }),
  robots: {},
  robotDetail: oneRobot('query'),
  robotOrders: oneRobot('query'),
  robotFills: oneRobot('query'),
  robotTrips: oneRobot('query'),
  robotLog: oneRobot('query'),
  exportRobot: oneRobot('query', { list: 'fills' }),
  // Without a signature. With one they speak of the robot whose key it is, and take no id.
  ownRobot: { ownCode: 'robot.key.unknown' },
  keepRobot: {
    own: { body: { state: '{}', trips: [], log: [], paused: null, done: null } },
    ownCode: 'robot.key.unknown',
  },
} satisfies Partial<Record<RouteName, Row>>

function oneApiKey(more: object = {}): Row {
  const named = (id: string): CallOptions => ({ body: { id, ...more } })
  const code = 'apiKey.unknown'
  return {
    own: named(UNKNOWN_ID),
    ownCode: code,
    swapped: ({ apiKey }) => [named(apiKey)],
    refusal: [code],
  }
}

export const apiKeyWish = { label: 'Market maker', scopes: ['read', 'spot'] }

export const API_KEY_ROWS = {
  createApiKey: {
    own: { body: { ...apiKeyWish, ipList: ['203.0.113.256'], fundPassword: 'not the fund password' } },
    ownCode: 'apiKey.address.invalid',
  },
  apiKeys: {},
  updateApiKey: oneApiKey({ label: 'Mine', fundPassword: 'not the fund password' }),
  deleteApiKey: oneApiKey(),
} satisfies Partial<Record<RouteName, Row>>

export const alertWish = { venue: 'spot', symbol, condition: 'above', price: '99000000' }
/** An address that is nobody's, and one inside. */
const endpoint = 'https://updates.push.services.mozilla.com/wpush/v2/nobody'
const inside = 'https://127.0.0.1/internal'
const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) }

export const ALERT_ROWS = {
  createAlert: { own: { body: { ...alertWish, price: '0' } }, ownCode: 'alert.price' },
  alerts: {},
  removeAlert: {
    own: { body: { alertId: UNKNOWN_ID } },
    ownCode: 'alert.unknown',
    swapped: ({ alertId }) => [{ body: { alertId } }],
    refusal: ['alert.unknown'],
  },
  messagePreferences: {},
  setMessagePreferences: { own: { body: { email: { trade: false } } } },
  messageCopies: {},
  pushKey: {},
  subscribePush: { own: { body: { endpoint: inside, keys } }, ownCode: 'push.endpoint' },
  unsubscribePush: { own: { body: { endpoint } } },
  testPush: { ownCode: 'push.none' },
} satisfies Partial<Record<RouteName, Row>>
