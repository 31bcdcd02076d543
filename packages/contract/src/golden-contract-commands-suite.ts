// Samples of the commands of perpetual contracts, for the golden files.

import type { CommandOf } from './commands.ts'
import type { contractCommands } from './contract-commands.ts'
import { bareContractParameters, contractParameters } from './golden-contract-values-suite.ts'
import { big, id, LONGEST_KEY, MOST, type Samples } from './golden-values-suite.ts'
import type { UserId } from './ids.ts'

const LARGEST = Number.MAX_SAFE_INTEGER
const keyed = { userId: id<UserId>(7), clientId: 'c-1' }
const keyless = { userId: id<UserId>(7), clientId: undefined }

export const CONTRACT_COMMAND_SAMPLES: {
  readonly [K in keyof typeof contractCommands]: Samples<CommandOf<K>>
} = {
  ListContract: [
    {
      type: 'ListContract',
      marketId: id(4),
      symbol: 'BTCUSDT',
      base: id(1),
      quote: id(2),
      indexId: id(1),
      parameters: contractParameters,
    },
    {
      type: 'ListContract',
      marketId: id(LARGEST),
      symbol: '',
      base: id(0),
      quote: id(0),
      indexId: id(0),
      parameters: bareContractParameters,
    },
  ],
  SetContractParameters: [
    { type: 'SetContractParameters', marketId: id(4), parameters: contractParameters },
    { type: 'SetContractParameters', marketId: id(300), parameters: bareContractParameters },
  ],
  SetContractStatus: [
    { type: 'SetContractStatus', marketId: id(4), status: 'cancelOnly', reason: 'index lost, 漢字' },
    { type: 'SetContractStatus', marketId: id(4), status: 'open', reason: '' },
  ],
  SetContractMode: [
    {
      type: 'SetContractMode',
      ...keyed,
      marketId: id(4),
      marginMode: 'isolated',
      positionMode: 'oneWay',
    },
    { type: 'SetContractMode', ...keyless, marketId: id(4), marginMode: undefined, positionMode: undefined },
  ],
  SetLeverage: [
    { type: 'SetLeverage', ...keyed, marketId: id(4), leverage: 125 },
    { type: 'SetLeverage', ...keyless, marketId: id(4), leverage: 0 },
  ],
  PlaceContractOrder: [
    {
      type: 'PlaceContractOrder',
      ...keyed,
      clientId: LONGEST_KEY,
      marketId: id(4),
      side: 'sell',
      positionSide: 'short',
      orderType: 'best',
      timeInForce: 'postOnly',
      price: big(3_000_000_000_000n),
      lots: big(100n),
      reduceOnly: true,
      mayCross: true,
      stops: { takeProfit: big(2_900_000_000_000n), stopLoss: big(3_100_000_000_000n), triggerBy: 'last' },
      selfTrade: 'decrement',
    },
    {
      type: 'PlaceContractOrder',
      ...keyless,
      marketId: id(4),
      side: 'buy',
      positionSide: 'both',
      orderType: 'market',
      timeInForce: 'immediateOrCancel',
      price: undefined,
      lots: big(-1n),
      reduceOnly: false,
      mayCross: false,
      stops: undefined,
      selfTrade: undefined,
    },
  ],
  CancelContractOrder: [
    { type: 'CancelContractOrder', ...keyed, orderId: id(41), orderClientId: 'o-1' },
    { type: 'CancelContractOrder', ...keyless, orderId: undefined, orderClientId: undefined },
  ],
  CancelAllContractOrders: [
    { type: 'CancelAllContractOrders', ...keyed, marketId: id(4) },
    { type: 'CancelAllContractOrders', ...keyless, marketId: undefined },
  ],
  AmendContractOrder: [
    {
      type: 'AmendContractOrder',
      ...keyed,
      orderId: id(41),
      price: big(2_990_000_000_000n),
      lots: big(80n),
    },
    { type: 'AmendContractOrder', ...keyless, orderId: id(LARGEST), price: undefined, lots: undefined },
  ],
  MoveMargin: [
    { type: 'MoveMargin', ...keyed, positionId: id(12), direction: 'remove', amount: big(MOST) },
    { type: 'MoveMargin', ...keyless, positionId: id(12), direction: 'add', amount: big(-1n) },
  ],
  SetPositionStops: [
    {
      type: 'SetPositionStops',
      ...keyed,
      positionId: id(12),
      takeProfit: big(3_300_000_000_000n),
      stopLoss: big(2_900_000_000_000n),
      triggerBy: 'last',
      lots: big(20n),
    },
    {
      type: 'SetPositionStops',
      ...keyless,
      positionId: id(12),
      takeProfit: undefined,
      stopLoss: undefined,
      triggerBy: 'mark',
      lots: undefined,
    },
  ],
  CancelStop: [
    { type: 'CancelStop', ...keyed, stopId: id(5) },
    { type: 'CancelStop', ...keyless, stopId: id(LARGEST) },
  ],
  ClosePositions: [
    { type: 'ClosePositions', ...keyed, marketId: id(4) },
    { type: 'ClosePositions', ...keyless, marketId: undefined },
  ],
  ReversePosition: [
    { type: 'ReversePosition', ...keyed, positionId: id(12) },
    { type: 'ReversePosition', ...keyless, positionId: id(LARGEST) },
  ],
  PlaceCapital: [
    {
      type: 'PlaceCapital',
      assetId: id(2),
      amount: big(MOST),
      to: 'mining_treasury',
      reason: 'case 12',
      proposedBy: id(3),
      approvedBy: id(4),
    },
    {
      type: 'PlaceCapital',
      assetId: id(0),
      amount: big(-1n),
      to: 'insurance',
      reason: '',
      proposedBy: id(0),
      approvedBy: id(0),
    },
  ],
}
