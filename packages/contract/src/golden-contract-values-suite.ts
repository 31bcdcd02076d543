// Shared values of the golden samples of perpetual contracts: parameters, orders, positions and what changed in them.

import type { ContractParty, PositionChange } from './contract-events.ts'
import type { ContractOrderView, ContractParameters, PositionView, StopView } from './contract-fields.ts'
import { big, id, LONGEST_KEY, MOST, NOON } from './golden-values-suite.ts'

export const contractParameters: ContractParameters = {
  multiplier: big(100_000n),
  tick: big(10_000_000n),
  markTick: big(1_000_000n),
  maxLots: big(1_000_000n),
  maxOpenOrders: 200,
  limitBandE8: big(5_000_000n),
  marketBandE8: big(3_000_000n),
  takerE8: big(50_000n),
  liquidationFeeE8: big(500_000n),
  volumeWeightE8: big(100_000_000n),
  impactValue: big(1_000_000_000_000n),
  fundingHours: 8,
  refusesCrossing: true,
  markMethod: 'medianOfThree',
  selfTrade: 'decrement',
  tiers: [
    { upTo: big(5_000_000_000_000n), maxLeverage: 100, maintenanceE8: big(500_000n) },
    { upTo: big(25_000_000_000_000n), maxLeverage: 50, maintenanceE8: big(1_000_000n) },
    { upTo: big(MOST), maxLeverage: 2, maintenanceE8: big(25_000_000n) },
  ],
}

export const bareContractParameters: ContractParameters = {
  ...contractParameters,
  multiplier: big(0n),
  maxLots: big(-1n),
  maxOpenOrders: 0,
  fundingHours: 1,
  refusesCrossing: false,
  markMethod: 'basisAverage',
  selfTrade: 'expireTaker',
  tiers: [],
}

export const contractOrder: ContractOrderView = {
  orderId: id(41),
  userId: id(7),
  clientId: LONGEST_KEY,
  marketId: id(4),
  origin: 'liquidation',
  side: 'sell',
  positionSide: 'both',
  orderType: 'best',
  timeInForce: 'postOnly',
  selfTrade: 'expireBoth',
  reduceOnly: true,
  marginMode: 'isolated',
  leverage: 100,
  price: big(3_000_000_000_000n),
  lots: big(100n),
  closeLots: big(40n),
  stops: { takeProfit: big(2_900_000_000_000n), stopLoss: big(3_100_000_000_000n), triggerBy: 'last' },
  status: 'cancelled',
  closeReason: 'stopFired',
  filledLots: big(60n),
  filledValue: big(180_000_000_000n),
  droppedLots: big(1n),
  reserve: big(11_760_000_000n),
  openFee: big(30_000_000n),
  closeFee: big(-60_000_000n),
  pnl: big(-4_000_000_000n),
  createdMs: big(NOON),
}

export const bareContractOrder: ContractOrderView = {
  ...contractOrder,
  orderId: id(1),
  clientId: undefined,
  origin: 'user',
  side: 'buy',
  positionSide: 'long',
  orderType: 'limit',
  timeInForce: 'goodTillCancelled',
  selfTrade: 'expireTaker',
  reduceOnly: false,
  marginMode: 'cross',
  leverage: 1,
  price: undefined,
  closeLots: big(0n),
  stops: undefined,
  status: 'new',
  closeReason: undefined,
  filledLots: big(0n),
  filledValue: big(0n),
  droppedLots: big(0n),
  openFee: big(0n),
  closeFee: big(0n),
  pnl: big(0n),
}

export const position: PositionView = {
  positionId: id(12),
  userId: id(7),
  marketId: id(4),
  direction: 'short',
  marginMode: 'isolated',
  leverage: 10,
  lots: big(60n),
  entryValue: big(180_000_000_000n),
  margin: big(18_000_000_000n),
  realisedPnl: big(-4_000_000_000n),
  openFees: big(60_000_000n),
  closeFees: big(-62_000_000n),
  funding: big(-37_047_481n),
  openedMs: big(NOON),
}

export const closedPosition: PositionView = {
  ...position,
  positionId: id(Number.MAX_SAFE_INTEGER),
  direction: 'long',
  marginMode: 'cross',
  leverage: 1,
  lots: big(0n),
  entryValue: big(0n),
  margin: big(0n),
  realisedPnl: big(MOST),
  openFees: big(0n),
  closeFees: big(0n),
  funding: big(0n),
  openedMs: big(0n),
}

export const closing: PositionChange = {
  position,
  lots: big(-40n),
  value: big(124_000_000_000n),
  pnl: big(-4_000_000_000n),
  margin: big(-12_000_000_000n),
  fee: big(62_000_000n),
  liquidationFee: big(1_000_000n),
  insured: big(3_000_000n),
}

export const opening: PositionChange = {
  position: closedPosition,
  lots: big(1n),
  value: big(0n),
  pnl: big(0n),
  margin: big(MOST),
  fee: big(-1n),
  liquidationFee: big(0n),
  insured: big(0n),
}

export const party: ContractParty = {
  orderId: id(41),
  userId: id(7),
  rateE8: big(50_000n),
  remaining: big(40n),
  reserve: big(11_760_000_000n),
  changes: [closing, opening],
}

export const bareParty: ContractParty = {
  orderId: id(40),
  userId: id(8),
  rateE8: big(-5_000n),
  remaining: big(0n),
  reserve: big(0n),
  changes: [],
}

export const stop: StopView = {
  stopId: id(5),
  userId: id(7),
  marketId: id(4),
  positionId: id(12),
  kind: 'stopLoss',
  price: big(3_100_000_000_000n),
  triggerBy: 'last',
  lots: big(20n),
  orderId: id(41),
  siblingId: id(4),
  createdMs: big(NOON),
}

export const bareStop: StopView = {
  ...stop,
  stopId: id(Number.MAX_SAFE_INTEGER),
  kind: 'takeProfit',
  triggerBy: 'mark',
  lots: undefined,
  orderId: undefined,
  siblingId: undefined,
}
