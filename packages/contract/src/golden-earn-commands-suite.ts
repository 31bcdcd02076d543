// Samples of the commands of financial products and mining pools, for the golden files.

import type { CommandOf } from './commands.ts'
import type { earnCommands } from './earn-commands.ts'
import {
  bareFinancialParameters,
  bareMiningParameters,
  financialParameters,
  miningParameters,
} from './golden-earn-values-suite.ts'
import { big, id, LONGEST_KEY, MOST, type Samples } from './golden-values-suite.ts'
import type { UserId } from './ids.ts'

const LARGEST = Number.MAX_SAFE_INTEGER
const keyed = { userId: id<UserId>(7), clientId: LONGEST_KEY }
const keyless = { userId: id<UserId>(7), clientId: undefined }

type Mining = Extract<keyof typeof earnCommands, `${string}Mining${string}`>
type Financial = Exclude<keyof typeof earnCommands, Mining>
type SamplesOf<K extends keyof typeof earnCommands> = { readonly [Each in K]: Samples<CommandOf<Each>> }

const FINANCIAL: SamplesOf<Financial> = {
  ListFinancialProduct: [
    {
      type: 'ListFinancialProduct',
      productId: id(1),
      name: 'Thirty days, 漢字',
      assetId: id(2),
      parameters: financialParameters,
    },
    {
      type: 'ListFinancialProduct',
      productId: id(LARGEST),
      name: '',
      assetId: id(0),
      parameters: bareFinancialParameters,
    },
  ],
  SetFinancialParameters: [
    {
      type: 'SetFinancialParameters',
      productId: id(1),
      name: 'Thirty days',
      parameters: financialParameters,
    },
    { type: 'SetFinancialParameters', productId: id(300), name: '', parameters: bareFinancialParameters },
  ],
  SetFinancialStatus: [
    { type: 'SetFinancialStatus', productId: id(1), status: 'closed', reason: 'sold out, 漢字' },
    { type: 'SetFinancialStatus', productId: id(0), status: 'open', reason: '' },
  ],
  BuyFinancial: [
    {
      type: 'BuyFinancial',
      ...keyed,
      productId: id(1),
      amount: big(MOST),
      termDays: 30,
      aprE8: big(8_000_000n),
    },
    {
      type: 'BuyFinancial',
      ...keyless,
      productId: id(0),
      amount: big(-1n),
      termDays: 0,
      aprE8: big(-1n),
    },
  ],
  LeaveFinancial: [
    { type: 'LeaveFinancial', ...keyed, orderId: id(88_213_907) },
    { type: 'LeaveFinancial', ...keyless, orderId: id(LARGEST) },
  ],
  CancelFinancial: [
    {
      type: 'CancelFinancial',
      orderId: id(88_213_907),
      reason: 'case 12',
      proposedBy: id(3),
      approvedBy: id(4),
    },
    { type: 'CancelFinancial', orderId: id(0), reason: '', proposedBy: id(0), approvedBy: id(0) },
  ],
}

const MINING: SamplesOf<Mining> = {
  ListMiningPool: [
    {
      type: 'ListMiningPool',
      poolId: id(1),
      name: 'Seven days, 漢字',
      assetId: id(2),
      incomeAssetId: id(3),
      parameters: miningParameters,
    },
    {
      type: 'ListMiningPool',
      poolId: id(LARGEST),
      name: '',
      assetId: id(0),
      incomeAssetId: id(0),
      parameters: bareMiningParameters,
    },
  ],
  SetMiningParameters: [
    { type: 'SetMiningParameters', poolId: id(1), name: 'Seven days', parameters: miningParameters },
    { type: 'SetMiningParameters', poolId: id(300), name: '', parameters: bareMiningParameters },
  ],
  SetMiningStatus: [
    { type: 'SetMiningStatus', poolId: id(1), status: 'closed', reason: 'sold out' },
    { type: 'SetMiningStatus', poolId: id(0), status: 'open', reason: '' },
  ],
  BuyMining: [
    {
      type: 'BuyMining',
      ...keyed,
      poolId: id(1),
      amount: big(MOST),
      termDays: 7,
      dailyRateE8: big(150_000n),
      inviter1: id(8),
      inviter2: id(LARGEST),
    },
    {
      type: 'BuyMining',
      ...keyless,
      poolId: id(0),
      amount: big(-1n),
      termDays: 0,
      dailyRateE8: big(-1n),
      inviter1: undefined,
      inviter2: undefined,
    },
  ],
}

export const EARN_COMMAND_SAMPLES: SamplesOf<keyof typeof earnCommands> = { ...FINANCIAL, ...MINING }
