// Samples of the commands of second-contracts, for the golden files.

import type { CommandOf } from './commands.ts'
import { bareSecondParameters, nonce, secondParameters } from './golden-second-values-suite.ts'
import { big, id, LONGEST_KEY, MOST, NOON, type Samples } from './golden-values-suite.ts'
import type { AdministratorId, UserId } from './ids.ts'
import type { secondCommands } from './second-commands.ts'

const LARGEST = Number.MAX_SAFE_INTEGER
const keyed = { userId: id<UserId>(7), clientId: 's-1' }
const keyless = { userId: id<UserId>(7), clientId: undefined }

export const SECOND_COMMAND_SAMPLES: {
  readonly [K in keyof typeof secondCommands]: Samples<CommandOf<K>>
} = {
  ListSecondProduct: [
    {
      type: 'ListSecondProduct',
      productId: id(1),
      symbol: 'BTC_USDT',
      indexId: id(1),
      parameters: secondParameters,
    },
    {
      type: 'ListSecondProduct',
      productId: id(LARGEST),
      symbol: '',
      indexId: id(0),
      parameters: bareSecondParameters,
    },
  ],
  SetSecondParameters: [
    { type: 'SetSecondParameters', productId: id(1), parameters: secondParameters },
    { type: 'SetSecondParameters', productId: id(300), parameters: bareSecondParameters },
  ],
  SetSecondStatus: [
    { type: 'SetSecondStatus', productId: id(1), status: 'closed', reason: 'index lost, 漢字' },
    { type: 'SetSecondStatus', productId: id(0), status: 'open', reason: '' },
  ],
  SetSecondCountries: [
    { type: 'SetSecondCountries', everywhere: true, countries: ['BR', 'VN'] },
    { type: 'SetSecondCountries', everywhere: false, countries: [] },
  ],
  PlaceSecondOrder: [
    {
      type: 'PlaceSecondOrder',
      ...keyed,
      clientId: LONGEST_KEY,
      productId: id(1),
      direction: 'down',
      seconds: 60,
      payoutE8: big(82_000_000n),
      stake: big(MOST),
      openMs: big(NOON),
      nonce,
    },
    {
      type: 'PlaceSecondOrder',
      ...keyless,
      productId: id(0),
      direction: 'up',
      seconds: 0,
      payoutE8: big(-1n),
      stake: big(-1n),
      openMs: undefined,
      nonce: new Uint8Array(16),
    },
  ],
  CancelSecondOrder: [
    { type: 'CancelSecondOrder', ...keyed, orderId: id(88_213_907) },
    { type: 'CancelSecondOrder', ...keyless, orderId: id(LARGEST) },
  ],
  SealSecondOrders: [
    { type: 'SealSecondOrders', indexId: id(1) },
    { type: 'SealSecondOrders', indexId: id(LARGEST) },
  ],
  SetSecondLossLimit: [
    { type: 'SetSecondLossLimit', ...keyed, limit: big(MOST) },
    { type: 'SetSecondLossLimit', ...keyless, limit: undefined },
  ],
  TakeSecondBreak: [
    { type: 'TakeSecondBreak', ...keyed, untilMs: big(NOON) },
    { type: 'TakeSecondBreak', ...keyless, untilMs: big(-1n) },
  ],
  VoidSecondRange: [
    {
      type: 'VoidSecondRange',
      productId: id(1),
      fromMs: big(NOON),
      toMs: big(NOON + 60_000n),
      reason: 'case 12',
      proposedBy: id<AdministratorId>(3),
      approvedBy: id<AdministratorId>(4),
    },
    {
      type: 'VoidSecondRange',
      productId: id(0),
      fromMs: big(0n),
      toMs: big(-1n),
      reason: '',
      proposedBy: id<AdministratorId>(0),
      approvedBy: id<AdministratorId>(0),
    },
  ],
}
