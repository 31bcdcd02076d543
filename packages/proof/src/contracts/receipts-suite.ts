// The worked examples of rulebook 2.12, told as receipts.

import type {
  DeleveragingReceipt,
  FundingReceipt,
  LiquidationReceipt,
  ReceiptChange,
  ReceiptContract,
  ReceiptPosition,
} from '../index.ts'

const BTC: ReceiptContract = {
  symbol: 'BTCUSDT',
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
    { upTo: '1000000', maxLeverage: 20, maintenanceRate: '0.025' },
  ],
}

export const LONG: ReceiptPosition = {
  positionId: 12,
  symbol: 'BTCUSDT',
  direction: 'long',
  marginMode: 'isolated',
  leverage: 10,
  lots: '100',
  entryValue: '3000',
  margin: '300',
}

function left(position: ReceiptPosition, lots: string, entryValue: string, margin: string): ReceiptPosition {
  return { ...position, lots, entryValue, margin }
}

const NO_FEES = { fee: '0', liquidationFee: '0', insured: '0' }

/** [P5], told as a receipt. */
export const ISOLATED: LiquidationReceipt = {
  liquidationId: 3,
  number: 1_000,
  timeMs: 10_000,
  marginMode: 'isolated',
  available: '0',
  held: '0',
  equity: '14.9',
  maintenance: '14.93195',
  outcome: 'closed',
  contracts: [BTC],
  marks: [
    {
      symbol: 'BTCUSDT',
      mark: '27149',
      index: '27150',
      basis: '-1',
      indexTick: '0.01',
      timeMs: 10_000,
      quotes: [
        { source: 1, price: '27149', timeMs: 9_900 },
        { source: 2, price: '27150', timeMs: 9_800 },
        { source: 3, price: '27151', timeMs: 10_000 },
      ],
    },
  ],
  positions: [{ ...LONG, mark: '27149', pnl: '-285.1', tier: 1, maintenance: '14.93195' }],
  steps: [
    {
      kind: 'stepped',
      positionId: 12,
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
      tradeId: 1,
      symbol: 'BTCUSDT',
      price: '27100',
      lots: '60',
      value: '1626',
      change: {
        position: left(LONG, '40', '1200', '120'),
        lots: '-60',
        value: '1626',
        pnl: '-174',
        margin: '-180',
        fee: '0',
        liquidationFee: '6',
        insured: '0',
      },
    },
    {
      kind: 'stepped',
      positionId: 12,
      symbol: 'BTCUSDT',
      mark: '27149',
      lots: '40',
      bankruptcyValue: '1080',
      limit: '26500',
      insured: true,
      insuredUpTo: '20',
    },
    {
      kind: 'traded',
      tradeId: 2,
      symbol: 'BTCUSDT',
      price: '26900',
      lots: '30',
      value: '807',
      change: {
        position: left(LONG, '10', '300', '30'),
        lots: '-30',
        value: '807',
        pnl: '-93',
        margin: '-90',
        fee: '0',
        liquidationFee: '0',
        insured: '3',
      },
    },
    {
      kind: 'deleveraged',
      tradeId: 3,
      symbol: 'BTCUSDT',
      mark: '27149',
      lots: '10',
      value: '270',
      score: '0.6',
      change: {
        position: left(LONG, '0', '0', '0'),
        lots: '-10',
        value: '270',
        pnl: '-30',
        margin: '-30',
        ...NO_FEES,
      },
    },
  ],
}

/** [P2], told as a receipt: one step, and the position is safe again. */
const LARGE: ReceiptPosition = { ...LONG, leverage: 20, lots: '20000', entryValue: '600000', margin: '30000' }
export const PARTIAL: LiquidationReceipt = {
  ...ISOLATED,
  equity: '10800',
  maintenance: '10810.4',
  outcome: 'safe',
  marks: [],
  positions: [{ ...LARGE, mark: '29040', pnl: '-19200', tier: 3, maintenance: '10810.4' }],
  steps: [
    {
      kind: 'stepped',
      positionId: 12,
      symbol: 'BTCUSDT',
      mark: '29040',
      lots: '11392',
      bankruptcyValue: '324672',
      limit: '28500',
      insured: false,
      insuredUpTo: '0',
    },
    {
      kind: 'traded',
      tradeId: 1,
      symbol: 'BTCUSDT',
      price: '29030',
      lots: '11392',
      value: '330709.76',
      change: {
        position: left(LARGE, '8608', '258240', '17296.2112'),
        lots: '-11392',
        value: '330709.76',
        pnl: '-11050.24',
        margin: '-12703.7888',
        fee: '0',
        liquidationFee: '1653.5488',
        insured: '0',
      },
    },
  ],
}

/** [P3], told as a receipt: both sides net at 21,273.0, and the rest of the long is closed at what is left. */
const CROSS_LONG: ReceiptPosition = {
  ...LONG,
  marginMode: 'cross',
  lots: '1000',
  entryValue: '30000',
  margin: '3000',
}
const CROSS_SHORT: ReceiptPosition = {
  ...CROSS_LONG,
  positionId: 13,
  direction: 'short',
  lots: '400',
  entryValue: '12400',
  margin: '1240',
}
export const CROSS: LiquidationReceipt = {
  ...ISOLATED,
  marginMode: 'cross',
  available: '700',
  held: '60',
  equity: '163.8',
  maintenance: '163.8021',
  outcome: 'closed',
  marks: [],
  positions: [
    { ...CROSS_LONG, mark: '21273', pnl: '-8727', tier: 1, maintenance: '117.0015' },
    { ...CROSS_SHORT, mark: '21273', pnl: '3890.8', tier: 1, maintenance: '46.8006' },
  ],
  steps: [
    {
      kind: 'netted',
      symbol: 'BTCUSDT',
      mark: '21273',
      lots: '400',
      long: {
        position: left(CROSS_LONG, '600', '18000', '1800'),
        lots: '-400',
        value: '8509.2',
        pnl: '-3490.8',
        margin: '-1200',
        ...NO_FEES,
      },
      short: {
        position: left(CROSS_SHORT, '0', '0', '0'),
        lots: '-400',
        value: '8509.2',
        pnl: '3890.8',
        margin: '-1240',
        ...NO_FEES,
      },
    },
    {
      kind: 'stepped',
      positionId: 12,
      symbol: 'BTCUSDT',
      mark: '21273',
      lots: '600',
      bankruptcyValue: '12600',
      limit: '21000',
      insured: false,
      insuredUpTo: '0',
    },
    {
      kind: 'traded',
      tradeId: 9,
      symbol: 'BTCUSDT',
      price: '21200',
      lots: '600',
      value: '12720',
      change: {
        position: left(CROSS_LONG, '0', '0', '0'),
        lots: '-600',
        value: '12720',
        pnl: '-5280',
        margin: '-1800',
        fee: '0',
        liquidationFee: '63.6',
        insured: '0',
      },
    },
  ],
}

/** A cross account beyond its money: the gain and the margin of its other position pay what they can. */
const LOSER: ReceiptPosition = { ...CROSS_LONG, lots: '100', entryValue: '3000', margin: '30' }
const HELPER: ReceiptPosition = {
  ...CROSS_SHORT,
  symbol: 'ETHUSDT',
  lots: '10',
  entryValue: '300',
  margin: '5',
}
export const SPENT: LiquidationReceipt = {
  ...CROSS,
  available: '10',
  held: '0',
  equity: '-445',
  maintenance: '15.345',
  contracts: [BTC, { ...BTC, symbol: 'ETHUSDT' }],
  positions: [
    { ...LOSER, mark: '25000', pnl: '-500', tier: 1, maintenance: '13.75' },
    { ...HELPER, mark: '29000', pnl: '10', tier: 1, maintenance: '1.595' },
  ],
  steps: [
    {
      kind: 'stepped',
      positionId: 12,
      symbol: 'BTCUSDT',
      mark: '25000',
      lots: '100',
      bankruptcyValue: '2898.74551972',
      limit: '28987.5',
      insured: false,
      insuredUpTo: '0',
    },
    { kind: 'offset', position: left(HELPER, '10', '290', '5'), mark: '29000', amount: '10' },
    { kind: 'drawn', position: left(HELPER, '10', '290', '0'), amount: '5' },
    {
      kind: 'deleveraged',
      tradeId: 5,
      symbol: 'BTCUSDT',
      mark: '25000',
      lots: '100',
      value: '2945',
      score: '0.5',
      change: {
        position: left(LOSER, '0', '0', '0'),
        lots: '-100',
        value: '2945',
        pnl: '-55',
        margin: '-30',
        ...NO_FEES,
      },
    },
    {
      kind: 'stepped',
      positionId: 13,
      symbol: 'ETHUSDT',
      mark: '29000',
      lots: '10',
      bankruptcyValue: '290',
      limit: '29000',
      insured: false,
      insuredUpTo: '0',
    },
    {
      kind: 'traded',
      tradeId: 6,
      symbol: 'ETHUSDT',
      price: '28990',
      lots: '10',
      value: '289.9',
      change: {
        position: left(HELPER, '0', '0', '0'),
        lots: '-10',
        value: '289.9',
        pnl: '0.1',
        margin: '0',
        fee: '0',
        liquidationFee: '0.1',
        insured: '0',
      },
    },
  ],
}

/** [P4], told as a receipt of the payer. */
export const FUNDING: FundingReceipt = {
  number: 2_000,
  symbol: 'BTCUSDT',
  dueMs: 28_800_000,
  rate: '0.00012345',
  averagePremium: '0.00062345',
  samples: 30,
  premiums: Array.from({ length: 30 }, () => '0.00062345'),
  mark: '30010.11',
  position: LONG,
  value: '3001.011',
  due: '-0.37047481',
  amount: '-0.37047481',
  contract: BTC,
  totals: {
    positions: 3,
    paid: '0.37047481',
    insured: '0',
    received: '0.3704748',
    dust: '0.00000001',
  },
}

/** [P5]: the short of 20 lots that ranked first. */
export const SHORT: ReceiptPosition = {
  ...LONG,
  positionId: 20,
  direction: 'short',
  leverage: 20,
  lots: '10',
  entryValue: '300',
  margin: '15',
}
export const WINNER: ReceiptChange = {
  position: SHORT,
  lots: '-10',
  value: '270',
  pnl: '30',
  margin: '-15',
  ...NO_FEES,
}
export const DELEVERAGING: DeleveragingReceipt = {
  number: 1_000,
  liquidationId: 3,
  tradeId: 3,
  symbol: 'BTCUSDT',
  mark: '27000',
  lots: '10',
  value: '270',
  score: '0.6',
  contract: BTC,
  winner: WINNER,
  loser: {
    position: left(LONG, '0', '0', '0'),
    lots: '-10',
    value: '270',
    pnl: '-30',
    margin: '-30',
    ...NO_FEES,
  },
}
