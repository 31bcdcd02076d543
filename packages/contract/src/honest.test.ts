// No command can set a balance, a price or an outcome. The table says of every field of every command what it may
// influence, in words of a short list; a command or a field without a line fails, and so does a word that does not go
// with the field. What the core then does is held against the rules by the simulator.

import { describe, expect, test } from 'vitest'
import { type AnyMessage, message, word } from './codec/schema.ts'
import { COMMANDS } from './commands.ts'
import * as c from './contract-fields.ts'
import * as e from './earn-fields.ts'
import * as f from './fields.ts'
import * as s from './second-fields.ts'
import {
  CLOSE_REASONS,
  CONTRACT_CLOSE_REASONS,
  FINANCIAL_ENDS,
  ORDER_ORIGINS,
  ORDER_STATUSES,
  SECOND_END_REASONS,
  SECOND_OUTCOMES,
  SECOND_STAGES,
  STOP_END_REASONS,
  STOP_KINDS,
  TRIGGER_END_REASONS,
  WITHDRAWAL_STATUSES,
} from './words.ts'

const INFLUENCES = {
  names: 'which asset, market, account, order, position, deposit or withdrawal the command is about',
  key: 'that a repeat takes effect once',
  note: 'nothing; it is kept for people to read',
  person: 'who answers for it',
  rule: 'how commands that come later are checked and charged, and nothing that was done before',
  standing: 'what an account may do from now on',
  terms: 'what the owner of an order is ready for; the book alone decides what becomes of it',
  bought:
    'what a buyer asks for of a second-contract; the ticks that come after it alone decide what becomes of it',
  agreed: 'nothing but whether the command is taken: it must be what the core offers at that moment',
  hides: 'nothing of an order; it only hides whose a published hash is',
  ownLimit: 'how much of a product its owner may still buy; nothing that is bought',
  range: 'which orders are given their stakes back, always all of a product and a time',
  choice: 'how one user’s positions in one contract are kept and backed, within what its rules offer',
  report: 'what several sources outside say; the core computes the price from all of them',
  side: 'which of two named accounts gives and which takes',
  moves: 'how much goes from one named account to another, and never more than the giver has',
  arrives: 'how much came in from outside; it is booked as a debt of the outside world',
} as const

type Influence = keyof typeof INFLUENCES
type Line = Readonly<Record<string, Influence>>

const user: Line = { userId: 'names' }
const keyedUser: Line = { ...user, clientId: 'key' }
const mark: Line = { ...user, reason: 'note' }
const amountOfUser: Line = {
  ...keyedUser,
  wallet: 'names',
  assetId: 'names',
  amount: 'moves',
  reason: 'note',
}
const deposit: Line = { depositId: 'names', ...user, assetId: 'names', amount: 'arrives' }
const withdrawal: Line = { withdrawalId: 'names' }
const twoPersons: Line = { reason: 'note', proposedBy: 'person', approvedBy: 'person' }
const orderTerms: Line = { price: 'terms', quantity: 'terms', stopPrice: 'terms' }

const TABLE: Readonly<Record<string, Line>> = {
  Tick: {},
  ListAsset: { assetId: 'names', code: 'names', scale: 'rule' },
  DefineIndex: { indexId: 'names', base: 'names', quote: 'names', tick: 'rule' },
  IndexTick: { indexId: 'names', quotes: 'report' },
  ListSpotMarket: {
    marketId: 'names',
    symbol: 'names',
    base: 'names',
    quote: 'names',
    indexId: 'names',
    parameters: 'rule',
  },
  SetSpotParameters: { marketId: 'names', parameters: 'rule' },
  SetSpotMarketStatus: { marketId: 'names', status: 'rule', reason: 'note' },
  SetFeeSchedule: { btc: 'names', levels: 'rule' },
  SetFeeLevelOverride: { ...user, level: 'rule', untilMs: 'rule' },
  OpenAccount: { ...user, tradeGroupId: 'names', house: 'rule' },
  SetAccountIdentity: { ...user, authenticated: 'standing', country: 'note' },
  FreezeAccount: mark,
  UnfreezeAccount: mark,
  LockAccount: mark,
  UnlockAccount: mark,
  FreezeAmount: amountOfUser,
  UnfreezeAmount: amountOfUser,
  LockAmount: amountOfUser,
  UnlockAmount: amountOfUser,
  Transfer: { ...keyedUser, from: 'names', to: 'names', assetId: 'names', amount: 'moves' },
  SeeDeposit: deposit,
  SeeNamedDeposit: { ...deposit, reference: 'note' },
  ConfirmDeposit: { depositId: 'names' },
  OrphanDeposit: { depositId: 'names' },
  PlaceSpotOrder: {
    ...keyedUser,
    wallet: 'names',
    marketId: 'names',
    side: 'terms',
    orderType: 'terms',
    timeInForce: 'terms',
    ...orderTerms,
    quoteAmount: 'terms',
    trigger: 'terms',
    selfTrade: 'terms',
  },
  CancelSpotOrder: { ...keyedUser, orderId: 'names', orderClientId: 'names' },
  CancelAllSpotOrders: { ...keyedUser, marketId: 'names' },
  AmendSpotOrder: { ...keyedUser, orderId: 'names', ...orderTerms },
  RequestWithdrawal: {
    ...withdrawal,
    ...keyedUser,
    assetId: 'names',
    amount: 'moves',
    fee: 'moves',
    destination: 'note',
    approvalsNeeded: 'rule',
  },
  CancelWithdrawal: { ...keyedUser, ...withdrawal },
  ApproveWithdrawal: { ...withdrawal, administratorId: 'person' },
  RefuseWithdrawal: { ...withdrawal, administratorId: 'person', reason: 'note' },
  SendWithdrawal: withdrawal,
  SettleWithdrawal: { ...withdrawal, reference: 'note', costAssetId: 'names', cost: 'moves' },
  ReturnWithdrawal: { ...withdrawal, reason: 'note' },
  PostCorrection: { ...amountOfUser, direction: 'side', against: 'side', ...twoPersons },
  AddCapital: { assetId: 'names', amount: 'arrives', reference: 'note', ...twoPersons },
  ListContract: {
    marketId: 'names',
    symbol: 'names',
    base: 'names',
    quote: 'names',
    indexId: 'names',
    parameters: 'rule',
  },
  SetContractParameters: { marketId: 'names', parameters: 'rule' },
  SetContractStatus: { marketId: 'names', status: 'rule', reason: 'note' },
  SetContractMode: { ...keyedUser, marketId: 'names', marginMode: 'choice', positionMode: 'choice' },
  SetLeverage: { ...keyedUser, marketId: 'names', leverage: 'choice' },
  PlaceContractOrder: {
    ...keyedUser,
    marketId: 'names',
    side: 'terms',
    positionSide: 'terms',
    orderType: 'terms',
    timeInForce: 'terms',
    price: 'terms',
    lots: 'terms',
    reduceOnly: 'terms',
    mayCross: 'terms',
    stops: 'terms',
    selfTrade: 'terms',
  },
  CancelContractOrder: { ...keyedUser, orderId: 'names', orderClientId: 'names' },
  CancelAllContractOrders: { ...keyedUser, marketId: 'names' },
  AmendContractOrder: { ...keyedUser, orderId: 'names', price: 'terms', lots: 'terms' },
  MoveMargin: { ...keyedUser, positionId: 'names', direction: 'side', amount: 'moves' },
  SetPositionStops: {
    ...keyedUser,
    positionId: 'names',
    takeProfit: 'terms',
    stopLoss: 'terms',
    triggerBy: 'terms',
    lots: 'terms',
  },
  CancelStop: { ...keyedUser, stopId: 'names' },
  ClosePositions: { ...keyedUser, marketId: 'names' },
  ReversePosition: { ...keyedUser, positionId: 'names' },
  PlaceCapital: { assetId: 'names', amount: 'moves', to: 'names', ...twoPersons },
  ListSecondProduct: { productId: 'names', symbol: 'names', indexId: 'names', parameters: 'rule' },
  // Orders that exist keep the duration and the rate that they were bought with.
  SetSecondParameters: { productId: 'names', parameters: 'rule' },
  // Closing keeps new orders out; those that exist go on to their end.
  SetSecondStatus: { productId: 'names', status: 'rule', reason: 'note' },
  SetSecondCountries: { everywhere: 'rule', countries: 'rule' },
  PlaceSecondOrder: {
    ...keyedUser,
    productId: 'names',
    direction: 'bought',
    seconds: 'bought',
    payoutE8: 'agreed',
    stake: 'moves',
    openMs: 'bought',
    nonce: 'hides',
  },
  // Only one that has not opened: nothing of its outcome can be known.
  CancelSecondOrder: { ...keyedUser, orderId: 'names' },
  // Which orders are sealed is the core's to say: all that wait.
  SealSecondOrders: { indexId: 'names' },
  SetSecondLossLimit: { ...keyedUser, limit: 'ownLimit' },
  TakeSecondBreak: { ...keyedUser, untilMs: 'ownLimit' },
  // Stakes go back to whoever put them up; what was won stays won, and nobody can be made to win or lose.
  VoidSecondRange: { productId: 'names', fromMs: 'range', toMs: 'range', ...twoPersons },
  ListFinancialProduct: { productId: 'names', name: 'note', assetId: 'names', parameters: 'rule' },
  // Orders that exist keep the term, the rate and the wallet that they were bought with.
  SetFinancialParameters: { productId: 'names', name: 'note', parameters: 'rule' },
  SetFinancialStatus: { productId: 'names', status: 'rule', reason: 'note' },
  BuyFinancial: {
    ...keyedUser,
    productId: 'names',
    amount: 'moves',
    termDays: 'agreed',
    aprE8: 'agreed',
  },
  LeaveFinancial: { ...keyedUser, orderId: 'names' },
  // What the days that are over have earned is the core's to say; the principal goes back whole.
  CancelFinancial: { orderId: 'names', ...twoPersons },
  ListMiningPool: {
    poolId: 'names',
    name: 'note',
    assetId: 'names',
    incomeAssetId: 'names',
    parameters: 'rule',
  },
  SetMiningParameters: { poolId: 'names', name: 'note', parameters: 'rule' },
  SetMiningStatus: { poolId: 'names', status: 'rule', reason: 'note' },
  // The inviters say who gets the pool's rebates; how much these are, the pool's rules said before.
  BuyMining: {
    ...keyedUser,
    poolId: 'names',
    amount: 'moves',
    termDays: 'agreed',
    dailyRateE8: 'agreed',
    inviter1: 'names',
    inviter2: 'names',
  },
  OpenRobot: { ...keyedUser, robotId: 'names' },
  FundRobot: { ...keyedUser, robotId: 'names', wallet: 'names', assetId: 'names', amount: 'moves' },
  CloseRobot: { ...keyedUser, robotId: 'names' },
  PlaceContractTrigger: {
    ...keyedUser,
    marketId: 'names',
    side: 'terms',
    positionSide: 'terms',
    orderType: 'terms',
    timeInForce: 'terms',
    price: 'terms',
    lots: 'terms',
    reduceOnly: 'terms',
    mayCross: 'terms',
    // What it waits for is said by its owner; whether that is met, by the mark and the trades alone.
    triggerPrice: 'terms',
    trigger: 'terms',
    triggerBy: 'terms',
    selfTrade: 'terms',
  },
  CancelContractTrigger: { ...keyedUser, triggerId: 'names', triggerClientId: 'names' },
  CancelAllContractTriggers: { ...keyedUser, marketId: 'names' },
}

/** What a field may influence, by what it holds. A kind that is not here must be thought about first. */
const BY_KIND: readonly (readonly [kinds: readonly string[], influences: readonly Influence[]])[] = [
  [[f.amount.describe], ['moves', 'arrives', 'terms', 'ownLimit']],
  [[f.price.describe], ['terms', 'rule']],
  [[f.sourceQuotes.describe], ['report']],
  [[f.administratorId.describe], ['person']],
  [[f.userId, f.assetId, f.indexId, f.marketId, f.tradeGroupId, f.wallet].map(described), ['names']],
  [[f.orderId, f.depositId, f.withdrawalId].map(described), ['names']],
  [[f.assetCode, f.symbol].map(described), ['names']],
  [[plain(f.clientId.describe)], ['key', 'names']],
  [[f.reason, f.reference, f.destination, f.country].map(described), ['note']],
  [['kind of house account, at most 64 characters'], ['rule']],
  [[f.count, f.level, f.marketStatus, f.spotParameters].map(described), ['rule']],
  // A moment says when a rule holds, or when something is bought; never when something ends.
  [[f.timeMs.describe], ['rule', 'bought', 'ownLimit', 'range']],
  [['list of a fee level'], ['rule']],
  [[f.side, f.orderType, f.timeInForce, f.trigger, f.selfTradeMode].map(described), ['terms']],
  [[f.correctionDirection, f.correctionAccount].map(described), ['side']],
  [['yes or no'], ['standing', 'terms', 'rule']],
  [[c.positionId, c.stopId, c.contractTriggerId, c.capitalAccount].map(described), ['names']],
  // Lots are what an owner asks for: how many change hands is the book's to say.
  [[c.lots, c.positionSide, c.contractOrderType, c.triggerPrice, c.attachedStops].map(described), ['terms']],
  [[c.marginMode, c.positionMode, c.leverage].map(described), ['choice']],
  [[c.marginMove.describe], ['side']],
  [[c.contractParameters.describe], ['rule']],
  [[s.productId, s.secondOrderId].map(described), ['names']],
  [[s.secondParameters, s.secondStatus].map(described), ['rule']],
  [[s.secondDirection, s.seconds].map(described), ['bought']],
  [[f.rateE8.describe], ['agreed']],
  [[s.nonce.describe], ['hides']],
  [[`list of ${f.country.describe}`], ['rule']],
  [[e.financialProductId, e.miningPoolId, e.earnOrderId].map(described), ['names']],
  [[e.earnName.describe], ['note']],
  [[e.financialParameters, e.miningParameters, e.earnStatus].map(described), ['rule']],
  // The term is what the product offers at that moment, or nothing is bought.
  [[e.termDays.describe], ['agreed']],
]

/**
 * Results and states: these names are for what the core tells, never for what it is told. A take-profit is a price, and
 * a payout rate is agreed before.
 */
const TOLD_BY_THE_CORE =
  /balance|available|frozen|equity|(?<!take)profit|pnl|entryvalue|maintenance|funding|liquidation|filled|result|outcome|winner|payout(?!E8)|(?:last|mark|index|fill|trade|settle|entry|average)price/i

function described({ describe: kind }: { readonly describe: string }): string {
  return kind
}

function plain(kind: string): string {
  return kind.replace(/ \(optional\)$/, '')
}

/** Everything that is wrong with the table, in sentences that say what to do. */
function complaints(
  commands: Readonly<Record<string, AnyMessage>>,
  table: Readonly<Record<string, Line>>,
): string[] {
  const gone = Object.keys(table).filter((type) => commands[type] === undefined)
  return [
    ...gone.map((type) => `${type} is in the table of honest.test.ts and is no command: take its line out.`),
    ...Object.entries(commands).flatMap(([type, { fields }]) => {
      const line = table[type]
      return line === undefined
        ? [
            `${type} is a new command: add its line to the table of honest.test.ts and say of each field what it may influence; if one sets a balance, a price or an outcome, the command must not exist.`,
          ]
        : lineComplaints(type, fields, line)
    }),
  ]
}

function lineComplaints(type: string, fields: AnyMessage['fields'], line: Line): string[] {
  const gone = Object.keys(line).filter((name) => fields[name] === undefined)
  const found = gone.map((name) => `${type} has no field ${name}: take it out of its line.`)
  for (const [name, { describe: kind }] of Object.entries(fields)) {
    const influence = line[name]
    const allowed = BY_KIND.find(([kinds]) => kinds.includes(plain(kind)))?.[1]
    if (TOLD_BY_THE_CORE.test(name))
      found.push(`${type}.${name} is the core's to tell: no command may set it.`)
    else if (influence === undefined)
      found.push(`${type}.${name} is new: say in its line what it may influence.`)
    else if (allowed === undefined)
      found.push(`${type}.${name} holds something new (${kind}): say what such a field may influence.`)
    else if (!allowed.includes(influence))
      found.push(`${type}.${name} (${kind}) may not be said to influence ${INFLUENCES[influence]}.`)
  }
  return found
}

function having(...influences: readonly Influence[]): string[] {
  return Object.entries(TABLE)
    .filter(([, line]) => Object.values(line).some((each) => influences.includes(each)))
    .map(([type]) => type)
}

describe('[money 4] no command names a balance, a price or an outcome to be set', () => {
  test('every field of every command is accounted for', () => {
    expect(complaints(COMMANDS, TABLE)).toEqual([])
  })

  test('money comes in as a deposit or as the operator’s own, and in no other way', () => {
    expect(having('arrives')).toEqual(['SeeDeposit', 'SeeNamedDeposit', 'AddCapital'])
  })

  test('a price is told by the owner of an order or by sources outside, and by nobody else', () => {
    const priced = Object.entries(COMMANDS)
      .filter(([, { fields }]) =>
        Object.values<AnyMessage['fields'][string]>(fields).some(
          ({ describe: kind }) => plain(kind) === f.price.describe,
        ),
      )
      .map(([type]) => type)
    // The tick of an index is the step of its prices.
    expect(priced).toEqual([
      'DefineIndex',
      'PlaceSpotOrder',
      'AmendSpotOrder',
      'PlaceContractOrder',
      'AmendContractOrder',
      'SetPositionStops',
      'PlaceContractTrigger',
    ])
    expect(having('report')).toEqual(['IndexTick'])
  })

  test('corrections, capital, voided ranges and cancelled purchases need two persons and a reason', () => {
    const byTwo = [
      'PostCorrection',
      'AddCapital',
      'PlaceCapital',
      'VoidSecondRange',
      'CancelFinancial',
    ] as const
    for (const type of byTwo) {
      expect(Object.keys(COMMANDS[type].fields)).toEqual(
        expect.arrayContaining(['proposedBy', 'approvedBy', 'reason']),
      )
    }
  })

  test('no command tells what became of an order, a stop or a withdrawal', () => {
    const states = [
      ORDER_STATUSES,
      CLOSE_REASONS,
      WITHDRAWAL_STATUSES,
      CONTRACT_CLOSE_REASONS,
      ORDER_ORIGINS,
      STOP_KINDS,
      STOP_END_REASONS,
      TRIGGER_END_REASONS,
      SECOND_STAGES,
      SECOND_OUTCOMES,
      SECOND_END_REASONS,
      FINANCIAL_ENDS,
    ].map((words) => word<string>(words).describe)
    const kinds = Object.values(COMMANDS).flatMap(({ fields }) => Object.values(fields).map(described))
    expect(kinds.filter((kind) => states.includes(plain(kind)))).toEqual([])
  })

  test('[second 4] only its owner names a second-contract order, and only to take it back before it opens', () => {
    const naming = Object.entries(COMMANDS)
      .filter(([, { fields }]) =>
        Object.values<AnyMessage['fields'][string]>(fields).some(
          ({ describe: kind }) => plain(kind) === s.secondOrderId.describe,
        ),
      )
      .map(([type]) => type)
    expect(naming).toEqual(['CancelSecondOrder'])
    expect(COMMANDS.CancelSecondOrder.fields).toHaveProperty('userId')
  })

  test('a command without a line, or with a field that sets something, is told to its author', () => {
    const tag = 9_999
    const set = message('SetBalance', tag, '', { userId: f.userId, balance: f.amount })
    expect(complaints({ SetBalance: set }, {})).toEqual([
      expect.stringMatching(/^SetBalance is a new command: add its line/),
    ])
    expect(complaints({ SetBalance: set }, { SetBalance: { ...user, balance: 'moves' } })).toEqual([
      "SetBalance.balance is the core's to tell: no command may set it.",
    ])
    const close = message('CloseOrder', tag, '', { orderId: f.orderId, how: f.closeReason, fee: f.amount })
    expect(complaints({ CloseOrder: close }, { CloseOrder: { orderId: 'names', how: 'rule' } })).toEqual([
      expect.stringMatching(/^CloseOrder\.how holds something new/),
      'CloseOrder.fee is new: say in its line what it may influence.',
    ])
    const move = message('Move', tag, '', { amount: f.amount })
    expect(complaints({ Move: move }, { Move: { amount: 'note' }, Gone: {} })).toEqual([
      'Gone is in the table of honest.test.ts and is no command: take its line out.',
      `Move.amount (${f.amount.describe}) may not be said to influence ${INFLUENCES.note}.`,
    ])
  })
})
