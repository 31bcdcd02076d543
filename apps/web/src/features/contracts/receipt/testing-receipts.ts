// Receipts for tests, in the shape of the server's answers: the rulebook's worked examples P4 and P5.

import type {
  DeleveragingReceipt,
  FundingReceipt,
  LiquidationReceipt,
  ReceiptChange,
  ReceiptContract,
  ReceiptMark,
} from './receipt-types.ts'

const TIME_MS = 1_790_000_000_000

export const CONTRACT: ReceiptContract = {
  symbol: 'BTCUSDT',
  base: 'BTC',
  quote: 'USDT',
  multiplier: '0.001',
  tick: '0.1',
  markTick: '0.01',
  takerRate: '0.0005',
  liquidationFeeRate: '0.005',
  fundingHours: 8,
  markMethod: 'basisAverage',
  tiers: [
    { upTo: '50000', maxLeverage: 100, maintenanceRate: '0.005' },
    { upTo: '250000', maxLeverage: 50, maintenanceRate: '0.01' },
  ],
}

export function markAt(mark: string, quotes = [mark, mark, mark]): ReceiptMark {
  return {
    symbol: 'BTCUSDT',
    mark,
    index: mark,
    basis: '0',
    indexTick: '0.01',
    indexSequence: 5_553_069,
    timeMs: TIME_MS,
    number: 4_402_115,
    quotes: quotes.map((price, at) => ({ source: at + 1, price, timeMs: TIME_MS - 100 * (at + 1) })),
  }
}

const held = (lots: string, entryValue: string, margin: string) =>
  ({
    positionId: 17,
    symbol: 'BTCUSDT',
    direction: 'long',
    marginMode: 'isolated',
    leverage: 10,
    lots,
    entryValue,
    margin,
  }) as const

function closed(
  lots: string,
  left: ReturnType<typeof held>,
  fields: Pick<ReceiptChange, 'value' | 'pnl' | 'margin'> & Partial<ReceiptChange>,
): ReceiptChange {
  return { position: left, lots: `-${lots}`, fee: '0', liquidationFee: '0', insured: '0', ...fields }
}

/** P5: the long of P1 at mark 27,149. */
export const LIQUIDATION: LiquidationReceipt = {
  kind: 'liquidation',
  liquidationId: 3,
  number: 4_402_116,
  timeMs: TIME_MS,
  marginMode: 'isolated',
  positionId: 17,
  available: '0',
  held: '0',
  equity: '14.9',
  maintenance: '14.93195',
  outcome: 'closed',
  contracts: [CONTRACT],
  marks: [markAt('27149')],
  positions: [
    { ...held('100', '3000', '300'), mark: '27149', pnl: '-285.1', tier: 1, maintenance: '14.93195' },
  ],
  steps: [
    {
      kind: 'stepped',
      positionId: 17,
      symbol: 'BTCUSDT',
      mark: '27149',
      lots: '100',
      bankruptcyValue: '2700',
      limit: '27000',
      insured: false,
      insuredUpTo: '0',
    },
    {
      kind: 'traded',
      tradeId: 900,
      orderId: 1042,
      symbol: 'BTCUSDT',
      price: '27100',
      lots: '60',
      value: '1626',
      change: closed('60', held('40', '1200', '120'), {
        value: '1626',
        pnl: '-174',
        margin: '-180',
        liquidationFee: '6',
      }),
    },
    {
      kind: 'stepped',
      positionId: 17,
      symbol: 'BTCUSDT',
      mark: '27149',
      lots: '40',
      bankruptcyValue: '1080',
      limit: '26334.6',
      insured: true,
      insuredUpTo: '200',
    },
    {
      kind: 'traded',
      tradeId: 901,
      orderId: 1043,
      symbol: 'BTCUSDT',
      price: '26900',
      lots: '30',
      value: '807',
      change: closed('30', held('10', '300', '30'), {
        value: '807',
        pnl: '-93',
        margin: '-90',
        insured: '3',
      }),
    },
    {
      kind: 'deleveraged',
      tradeId: 902,
      symbol: 'BTCUSDT',
      mark: '27149',
      lots: '10',
      value: '270',
      score: '0.6',
      change: closed('10', held('0', '0', '0'), { value: '270', pnl: '-30', margin: '-30' }),
    },
  ],
}

/** P4: 100 long lots at 30,010.11. */
export const FUNDING: FundingReceipt = {
  kind: 'funding',
  number: 4_402_200,
  symbol: 'BTCUSDT',
  dueMs: TIME_MS,
  timeMs: TIME_MS + 120,
  rate: '0.00012345',
  averagePremium: '0.00062345',
  samples: 480,
  premiums: [],
  minutes: [],
  mark: '30010.11',
  position: held('100', '3000', '299.62952519'),
  value: '3001.011',
  due: '-0.37047481',
  amount: '-0.37047481',
  contract: CONTRACT,
  markOf: markAt('30010.11'),
  totals: {
    positions: 3,
    paid: '0.37047481',
    insured: '0',
    received: '0.3704748',
    dust: '0.00000001',
  },
}

/** P5 from the other side: 20 lots short at 30,000 and 20x, 10 of them closed at 27,000. */
export const DELEVERAGING: DeleveragingReceipt = {
  kind: 'deleveraging',
  liquidationId: 3,
  tradeId: 902,
  number: 4_402_116,
  timeMs: TIME_MS,
  symbol: 'BTCUSDT',
  mark: '27000',
  lots: '10',
  value: '270',
  score: '0.6',
  winner: {
    position: {
      positionId: 21,
      symbol: 'BTCUSDT',
      direction: 'short',
      marginMode: 'isolated',
      leverage: 20,
      lots: '10',
      entryValue: '300',
      margin: '15',
    },
    lots: '-10',
    value: '270',
    pnl: '30',
    margin: '-15',
    fee: '0',
    liquidationFee: '0',
    insured: '0',
  },
  bankruptcy: { lots: '10', value: '270' },
  contract: CONTRACT,
  markOf: markAt('27000'),
}
