// Samples of the events of second-contracts, and of replies that show a second-contract order, for the golden files.

import type { EventOf } from './events.ts'
import {
  bareSecondOrder,
  bareSecondParameters,
  hash,
  noHash,
  otherHash,
  secondOrder,
  secondParameters,
} from './golden-second-values-suite.ts'
import { big, id, MOST, NOON, postings, type Samples } from './golden-values-suite.ts'
import type { Reply } from './records.ts'
import type { secondEvents } from './second-events.ts'

const LARGEST = Number.MAX_SAFE_INTEGER

type Offer = 'SecondProductListed' | 'SecondParametersSet' | 'SecondStatusSet' | 'SecondCountriesSet'
type Ordering = Extract<keyof typeof secondEvents, `SecondOrder${string}`>
type Other = Exclude<keyof typeof secondEvents, Offer | Ordering>
type SamplesOf<K extends keyof typeof secondEvents> = { readonly [Each in K]: Samples<EventOf<Each>> }

const OFFER: SamplesOf<Offer> = {
  SecondProductListed: [
    {
      type: 'SecondProductListed',
      productId: id(1),
      symbol: 'BTC_USDT',
      indexId: id(1),
      parameters: secondParameters,
    },
    {
      type: 'SecondProductListed',
      productId: id(LARGEST),
      symbol: '',
      indexId: id(0),
      parameters: bareSecondParameters,
    },
  ],
  SecondParametersSet: [
    { type: 'SecondParametersSet', productId: id(1), parameters: secondParameters },
    { type: 'SecondParametersSet', productId: id(300), parameters: bareSecondParameters },
  ],
  SecondStatusSet: [
    { type: 'SecondStatusSet', productId: id(1), status: 'closed', reason: 'index lost' },
    { type: 'SecondStatusSet', productId: id(0), status: 'open', reason: '' },
  ],
  SecondCountriesSet: [
    { type: 'SecondCountriesSet', everywhere: true, countries: ['BR', 'VN'] },
    { type: 'SecondCountriesSet', everywhere: false, countries: [] },
  ],
}

const ORDERING: SamplesOf<Ordering> = {
  SecondOrderScheduled: [
    { type: 'SecondOrderScheduled', order: secondOrder, postings },
    { type: 'SecondOrderScheduled', order: bareSecondOrder, postings: [] },
  ],
  SecondOrderAccepted: [
    {
      type: 'SecondOrderAccepted',
      order: { ...secondOrder, stage: 'pending' },
      leaf: hash,
      postings,
    },
    { type: 'SecondOrderAccepted', order: bareSecondOrder, leaf: noHash, postings: [] },
  ],
  SecondOrdersSealed: [
    {
      type: 'SecondOrdersSealed',
      indexId: id(1),
      number: 12,
      afterSequence: 40,
      previous: hash,
      root: otherHash,
      hash: Uint8Array.from(hash).reverse(),
      orderIds: [id(1), id(300), id(88_213_907)],
    },
    {
      type: 'SecondOrdersSealed',
      indexId: id(LARGEST),
      number: 0,
      afterSequence: 0,
      previous: noHash,
      root: noHash,
      hash: noHash,
      orderIds: [],
    },
  ],
  SecondOrderEntered: [
    {
      type: 'SecondOrderEntered',
      orderId: id(88_213_907),
      userId: id(7),
      productId: id(1),
      entrySequence: 41,
      entryPrice: big(3_000_000_000_000n),
      entryMs: big(NOON),
      expiryMs: big(NOON + 60_000n),
    },
    {
      type: 'SecondOrderEntered',
      orderId: id(LARGEST),
      userId: id(0),
      productId: id(0),
      entrySequence: 0,
      entryPrice: big(1n),
      entryMs: big(0n),
      expiryMs: big(0n),
    },
  ],
  SecondOrderEnded: [
    { type: 'SecondOrderEnded', order: secondOrder, postings },
    {
      type: 'SecondOrderEnded',
      order: { ...bareSecondOrder, stage: 'ended', outcome: 'won', reason: 'settled' },
      postings: [],
    },
  ],
}

const OTHER: SamplesOf<Other> = {
  SecondLossLimitSet: [
    {
      type: 'SecondLossLimitSet',
      userId: id(7),
      limit: big(10_000_000_000n),
      pendingLimit: big(MOST),
      pendingMs: big(NOON),
    },
    {
      type: 'SecondLossLimitSet',
      userId: id(0),
      limit: undefined,
      pendingLimit: undefined,
      pendingMs: undefined,
    },
  ],
  SecondBreakSet: [
    { type: 'SecondBreakSet', userId: id(7), untilMs: big(NOON) },
    { type: 'SecondBreakSet', userId: id(0), untilMs: big(0n) },
  ],
  SecondLossReturned: [
    {
      type: 'SecondLossReturned',
      orderId: id(88_213_907),
      userId: id(7),
      productId: id(1),
      stake: big(10_000_000_000n),
      postings,
    },
    {
      type: 'SecondLossReturned',
      orderId: id(LARGEST),
      userId: id(0),
      productId: id(0),
      stake: big(1n),
      postings: [],
    },
  ],
  SecondRangeVoided: [
    {
      type: 'SecondRangeVoided',
      productId: id(1),
      fromMs: big(NOON),
      toMs: big(NOON + 60_000n),
      reason: 'case 12',
      proposedBy: id(3),
      approvedBy: id(4),
      voided: 300,
      returned: 2,
    },
    {
      type: 'SecondRangeVoided',
      productId: id(0),
      fromMs: big(0n),
      toMs: big(0n),
      reason: '',
      proposedBy: id(0),
      approvedBy: id(0),
      voided: 0,
      returned: 0,
    },
  ],
  IndexTickChained: [
    { type: 'IndexTickChained', indexId: id(1), sequence: 41, previous: hash, hash: otherHash },
    { type: 'IndexTickChained', indexId: id(LARGEST), sequence: 0, previous: noHash, hash: noHash },
  ],
}

export const SECOND_EVENT_SAMPLES: SamplesOf<keyof typeof secondEvents> = { ...OFFER, ...ORDERING, ...OTHER }

const noOthers = {
  order: undefined,
  contractOrders: undefined,
  financialOrder: undefined,
  miningOrder: undefined,
  contractTrigger: undefined,
} as const

export const SECOND_REPLY_SAMPLES: Samples<Reply> = [
  {
    number: id(12),
    timeMs: big(NOON),
    rejection: 'second.loss.limit',
    ...noOthers,
    secondOrder,
    closed: 2,
  },
  {
    number: id(1),
    timeMs: big(0n),
    rejection: undefined,
    ...noOthers,
    secondOrder: bareSecondOrder,
    closed: undefined,
  },
]
