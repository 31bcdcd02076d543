// Samples of the events of financial products and mining pools, and of replies that show such an order, for the golden
// files.

import type { earnEvents } from './earn-events.ts'
import type { EventOf } from './events.ts'
import {
  bareFinancialOrder,
  bareFinancialParameters,
  bareMiningOrder,
  bareMiningParameters,
  financialOrder,
  financialParameters,
  miningOrder,
  miningParameters,
} from './golden-earn-values-suite.ts'
import { big, id, MOST, NOON, postings, type Samples } from './golden-values-suite.ts'
import type { Reply } from './records.ts'

const LARGEST = Number.MAX_SAFE_INTEGER

type Financial = Extract<keyof typeof earnEvents, `Financial${string}`>
type Mining = Exclude<keyof typeof earnEvents, Financial>
type SamplesOf<K extends keyof typeof earnEvents> = { readonly [Each in K]: Samples<EventOf<Each>> }

const FINANCIAL: SamplesOf<Financial> = {
  FinancialProductListed: [
    {
      type: 'FinancialProductListed',
      productId: id(1),
      name: 'Thirty days, 漢字',
      assetId: id(2),
      parameters: financialParameters,
    },
    {
      type: 'FinancialProductListed',
      productId: id(LARGEST),
      name: '',
      assetId: id(0),
      parameters: bareFinancialParameters,
    },
  ],
  FinancialParametersSet: [
    {
      type: 'FinancialParametersSet',
      productId: id(1),
      name: 'Thirty days',
      parameters: financialParameters,
    },
    { type: 'FinancialParametersSet', productId: id(300), name: '', parameters: bareFinancialParameters },
  ],
  FinancialStatusSet: [
    { type: 'FinancialStatusSet', productId: id(1), status: 'closed', reason: 'sold out' },
    { type: 'FinancialStatusSet', productId: id(0), status: 'open', reason: '' },
  ],
  FinancialBought: [
    { type: 'FinancialBought', order: financialOrder, sold: big(MOST), postings },
    { type: 'FinancialBought', order: bareFinancialOrder, sold: big(0n), postings: [] },
  ],
  FinancialEnded: [
    { type: 'FinancialEnded', order: financialOrder, sold: big(MOST), reason: 'case 12, 漢字', postings },
    {
      type: 'FinancialEnded',
      order: { ...bareFinancialOrder, end: 'matured', endedMs: big(0n) },
      sold: big(0n),
      reason: '',
      postings: [],
    },
  ],
}

const MINING: SamplesOf<Mining> = {
  MiningPoolListed: [
    {
      type: 'MiningPoolListed',
      poolId: id(1),
      name: 'Seven days, 漢字',
      assetId: id(2),
      incomeAssetId: id(3),
      parameters: miningParameters,
    },
    {
      type: 'MiningPoolListed',
      poolId: id(LARGEST),
      name: '',
      assetId: id(0),
      incomeAssetId: id(0),
      parameters: bareMiningParameters,
    },
  ],
  MiningParametersSet: [
    { type: 'MiningParametersSet', poolId: id(1), name: 'Seven days', parameters: miningParameters },
    { type: 'MiningParametersSet', poolId: id(300), name: '', parameters: bareMiningParameters },
  ],
  MiningStatusSet: [
    { type: 'MiningStatusSet', poolId: id(1), status: 'closed', reason: 'sold out' },
    { type: 'MiningStatusSet', poolId: id(0), status: 'open', reason: '' },
  ],
  MiningBought: [
    { type: 'MiningBought', order: miningOrder, sold: big(MOST), postings },
    { type: 'MiningBought', order: bareMiningOrder, sold: big(0n), postings: [] },
  ],
  MiningPaid: [
    {
      type: 'MiningPaid',
      order: miningOrder,
      dueMs: big(NOON),
      miningDay: 7,
      income: big(150_000_000n),
      rebate1: big(15_000_000n),
      rebate2: big(7_500_000n),
      postings,
    },
    {
      type: 'MiningPaid',
      order: bareMiningOrder,
      dueMs: big(0n),
      miningDay: 1,
      income: big(0n),
      rebate1: big(0n),
      rebate2: big(0n),
      postings: [],
    },
  ],
  MiningEnded: [
    { type: 'MiningEnded', order: miningOrder, dueMs: big(NOON), postings },
    { type: 'MiningEnded', order: bareMiningOrder, dueMs: big(0n), postings: [] },
  ],
}

export const EARN_EVENT_SAMPLES: SamplesOf<keyof typeof earnEvents> = { ...FINANCIAL, ...MINING }

const noOthers = {
  order: undefined,
  contractOrders: undefined,
  secondOrder: undefined,
  contractTrigger: undefined,
} as const
const rich = { number: id<Reply['number']>(12), timeMs: big<Reply['timeMs']>(NOON), closed: 2 }
const bare = { number: id<Reply['number']>(1), timeMs: big<Reply['timeMs']>(0n), closed: undefined }

export const FINANCIAL_REPLY_SAMPLES: Samples<Reply> = [
  { ...rich, rejection: 'earn.quota', ...noOthers, financialOrder, miningOrder: undefined },
  { ...bare, rejection: undefined, ...noOthers, financialOrder: bareFinancialOrder, miningOrder: undefined },
]

export const MINING_REPLY_SAMPLES: Samples<Reply> = [
  { ...rich, rejection: 'earn.treasury', ...noOthers, financialOrder: undefined, miningOrder },
  { ...bare, rejection: undefined, ...noOthers, financialOrder: undefined, miningOrder: bareMiningOrder },
]
