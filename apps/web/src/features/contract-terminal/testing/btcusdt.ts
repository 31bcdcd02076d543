// The contract that the terminal's tests trade in, with positions and conditional orders in it.

import type { ContractTrigger, Position } from '../../../live/contract-account.ts'
import { type Contract, contractRules } from '../market/contract-rules.ts'

export const BTCUSDT: Contract = {
  symbol: 'BTCUSDT',
  base: 'BTC',
  quote: 'USDT',
  status: 'open',
  multiplier: '0.001',
  tick: '0.1',
  markTick: '0.01',
  maxLots: '1000000',
  maxOpenOrders: 200,
  limitBand: '0.05',
  marketBand: '0.03',
  makerFee: '0.0002',
  takerFee: '0.0005',
  takerRate: '0.0005',
  liquidationFee: '0.005',
  volumeWeight: '1',
  impactValue: '10000',
  fundingHours: 8,
  nextFundingTime: 28_800_000,
  refusesCrossing: true,
  markMethod: 'basisAverage',
  selfTrade: 'expireTaker',
  tiers: [
    { upTo: '50000', maxLeverage: 100, maintenance: '0.005' },
    { upTo: '250000', maxLeverage: 50, maintenance: '0.01' },
    { upTo: '1000000', maxLeverage: 20, maintenance: '0.025' },
    { upTo: '5000000', maxLeverage: 10, maintenance: '0.05' },
    { upTo: '20000000', maxLeverage: 5, maintenance: '0.1' },
    { upTo: '50000000', maxLeverage: 2, maintenance: '0.25' },
  ],
}

export const BTCUSDT_RULES = contractRules(BTCUSDT, 'lots')

export function positionOf(change: Partial<Position>): Position {
  return {
    positionId: '1',
    symbol: 'BTCUSDT',
    direction: 'long',
    marginMode: 'isolated',
    leverage: 10,
    lots: '100',
    entryValue: '3000',
    entryPrice: '30000',
    margin: '300',
    realisedPnl: '0',
    openFees: '0.6',
    closeFees: '0',
    funding: '0',
    openedTime: 0,
    adlFifth: null,
    ...change,
  }
}

export function triggerOf(change: Partial<ContractTrigger> = {}): ContractTrigger {
  return {
    triggerId: '5',
    clientOrderId: null,
    symbol: 'BTCUSDT',
    side: 'buy',
    positionSide: 'long',
    type: 'limit',
    timeInForce: 'goodTillCancelled',
    price: '31050',
    lots: '400',
    reduceOnly: false,
    triggerPrice: '31000',
    trigger: 'atOrAbove',
    triggerBy: 'mark',
    state: 'waiting',
    endReason: null,
    metPrice: null,
    orderId: null,
    rejection: null,
    createdTime: 1_790_000_000_000,
    endedTime: null,
    ...change,
  }
}

/** A decimal as units of 10^-8. */
export function units(text: string): bigint {
  const [whole = '0', decimals = ''] = text.split('.')
  return BigInt(whole + decimals.padEnd(8, '0'))
}
