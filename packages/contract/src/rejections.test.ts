import { describe, expect, test } from 'vitest'
import { CodecError } from './codec/bytes.ts'
import { decode, encode } from './records.ts'
import { REFUSALS, Refusal } from './refusals.ts'
import { REJECTION_CODES, REJECTIONS, rejectionCode } from './rejections.ts'

/** The numbers on disk. A line may be added; none may ever change or go. */
const ON_DISK = {
  'request.key.invalid': 1,
  'request.key.conflict': 2,
  'request.amount.invalid': 3,
  'asset.exists': 10,
  'asset.invalid': 11,
  'asset.unknown': 12,
  'index.exists': 13,
  'index.unknown': 14,
  'index.invalid': 15,
  'index.quote.invalid': 16,
  'market.exists': 20,
  'market.unknown': 21,
  'market.invalid': 22,
  'market.parameters.invalid': 23,
  'market.orders.open': 24,
  'fee.schedule.invalid': 30,
  'fee.level.unknown': 31,
  'fee.schedule.missing': 32,
  'account.exists': 40,
  'account.unknown': 41,
  'account.invalid': 42,
  'account.locked': 43,
  'account.frozen': 44,
  'account.not.authenticated': 45,
  'account.mark.unchanged': 46,
  'wallet.invalid': 50,
  'transfer.same.wallet': 51,
  'deposit.exists': 60,
  'deposit.not.pending': 61,
  'withdrawal.exists': 62,
  'withdrawal.invalid': 63,
  'withdrawal.unknown': 64,
  'withdrawal.not.applied': 65,
  'administrator.same': 66,
  'withdrawal.not.approved': 67,
  'withdrawal.approved.already': 68,
  'withdrawal.not.sent': 69,
  'market.halted': 70,
  'market.cancel.only': 71,
  'order.type.invalid': 72,
  'order.price.tick': 73,
  'order.book.empty': 74,
  'order.price.band': 75,
  'order.stop.would.trigger': 76,
  'order.quantity.lot': 77,
  'order.quantity.min': 78,
  'order.quantity.max': 79,
  'order.notional.min': 80,
  'order.count.max': 81,
  'balance.insufficient': 82,
  'order.would.take': 83,
  'order.client.id.open': 84,
  'order.not.found': 90,
  'order.not.open': 91,
  'order.unchanged': 92,
  'contract.quote.other': 100,
  'position.unknown': 101,
  'stop.unknown': 102,
  'contract.position.mode': 103,
  'contract.mode.in.use': 104,
  'contract.mode.unchanged': 105,
  'leverage.invalid': 106,
  'position.isolated.only': 107,
  'index.stale': 108,
  'order.long.above.market': 109,
  'order.short.below.market': 110,
  'stop.price.invalid': 111,
  'stop.long.profit': 112,
  'stop.long.loss': 113,
  'stop.short.profit': 114,
  'stop.short.loss': 115,
  'stop.count.max': 116,
  'position.closable.insufficient': 117,
  'position.size.max': 118,
  'leverage.tier': 119,
  'order.would.liquidate': 120,
  'position.margin.needed': 121,
  'second.product.unknown': 130,
  'second.product.invalid': 131,
  'second.product.exists': 132,
  'second.parameters.invalid': 133,
  'second.closed': 134,
  'second.country': 135,
  'second.house': 136,
  'second.break': 137,
  'second.break.invalid': 138,
  'second.duration': 139,
  'second.payout.changed': 140,
  'second.open.time': 141,
  'second.not.cancellable': 142,
  'second.nothing.unsealed': 143,
  'second.range.invalid': 144,
  'second.stake.min': 145,
  'second.stake.max': 146,
  'second.user.cap': 147,
  'second.loss.limit': 148,
  'second.cover': 149,
  'earn.product.unknown': 160,
  'earn.product.invalid': 161,
  'earn.product.exists': 162,
  'earn.parameters.invalid': 163,
  'earn.closed': 164,
  'earn.window': 165,
  'earn.terms.changed': 166,
  'earn.inviter.invalid': 167,
  'earn.amount.min': 168,
  'earn.amount.step': 169,
  'earn.amount.max': 170,
  'earn.quota': 171,
  'earn.treasury': 172,
  'robot.unknown': 180,
  'robot.scope': 181,
  'robot.closed': 182,
  'robot.count.max': 183,
  'robot.position.open': 184,
  'trigger.unknown': 185,
  'trigger.count.max': 186,
  'trigger.immediate': 187,
} as const

describe('[style 7] the registry of rejections', () => {
  test('numbers are unique and never change', () => {
    const numbers = REJECTION_CODES.map((code) => REJECTIONS[code].number)
    expect(new Set(numbers).size).toBe(numbers.length)
    expect(REJECTIONS).toMatchObject(
      Object.fromEntries(Object.entries(ON_DISK).map(([code, number]) => [code, { number }])),
    )
    // A new code joins the list above, so that its number is then kept for ever.
    expect(REJECTION_CODES.filter((code) => !Object.hasOwn(ON_DISK, code))).toEqual([])
  })

  test('codes are dotted lower-case words and every one has a text', () => {
    for (const code of REJECTION_CODES) {
      expect(code).toMatch(/^[a-z]+(?:\.[a-z]+)+$/)
      expect(REJECTIONS[code].text.length).toBeGreaterThan(10)
    }
    expect(new Set(REJECTION_CODES.map((code) => REJECTIONS[code].text)).size).toBe(REJECTION_CODES.length)
  })

  test('[spot 4] within placing, the order of the list is the order of the checks', () => {
    const documented = [
      'account.unknown',
      'request.key.invalid',
      'request.key.conflict',
      'account.locked',
      'account.frozen',
      'account.not.authenticated',
      'wallet.invalid',
      'market.unknown',
      'market.halted',
      'market.cancel.only',
      'order.type.invalid',
      'order.price.tick',
      'order.book.empty',
      'order.price.band',
      'order.stop.would.trigger',
      'request.amount.invalid',
      'order.quantity.lot',
      'order.quantity.min',
      'order.quantity.max',
      'order.notional.min',
      'order.count.max',
      'order.client.id.open',
      'balance.insufficient',
      'order.would.take',
    ] as const
    expect(REJECTION_CODES.filter((code) => (documented as readonly string[]).includes(code))).toEqual(
      documented,
    )
  })

  test('[spot 1] [contracts] [second] [earn] the documented order of the other commands is the order of the list', () => {
    const orders = [
      ['account.invalid', 'account.exists'],
      ['account.unknown', 'account.invalid'],
      ['account.unknown', 'account.mark.unchanged'],
      ['asset.invalid', 'asset.exists'],
      ['asset.unknown', 'index.invalid', 'index.exists'],
      ['index.unknown', 'index.quote.invalid'],
      ['asset.unknown', 'fee.schedule.invalid'],
      [
        'asset.unknown',
        'index.unknown',
        'market.invalid',
        'market.exists',
        'market.parameters.invalid',
        'fee.schedule.missing',
      ],
      ['market.unknown', 'market.parameters.invalid', 'market.orders.open'],
      ['account.unknown', 'fee.level.unknown'],
      [
        'account.unknown',
        'wallet.invalid',
        'asset.unknown',
        'request.amount.invalid',
        'balance.insufficient',
      ],
      [
        'account.locked',
        'account.frozen',
        'wallet.invalid',
        'transfer.same.wallet',
        'asset.unknown',
        'request.amount.invalid',
        'balance.insufficient',
      ],
      ['account.unknown', 'asset.unknown', 'request.amount.invalid', 'deposit.exists'],
      ['account.unknown', 'order.not.found', 'order.not.open', 'market.halted'],
      [
        'order.not.found',
        'order.not.open',
        'market.halted',
        'market.cancel.only',
        'order.type.invalid',
        'order.unchanged',
        'order.price.tick',
      ],
      [
        'asset.unknown',
        'index.unknown',
        'market.invalid',
        'market.exists',
        'market.parameters.invalid',
        'fee.schedule.missing',
        'contract.quote.other',
      ],
      [
        'account.unknown',
        'account.locked',
        'account.frozen',
        'position.unknown',
        'position.isolated.only',
        'index.stale',
        'request.amount.invalid',
        'position.margin.needed',
        'balance.insufficient',
      ],
      ['account.unknown', 'account.locked', 'market.unknown', 'market.halted', 'market.cancel.only'],
      [
        'account.unknown',
        'account.locked',
        'position.unknown',
        'stop.price.invalid',
        'stop.long.profit',
        'stop.long.loss',
        'stop.short.profit',
        'stop.short.loss',
        'order.quantity.lot',
        'stop.count.max',
      ],
      ['asset.unknown', 'administrator.same', 'request.amount.invalid', 'balance.insufficient'],
      ['index.unknown', 'second.product.invalid', 'second.product.exists', 'second.parameters.invalid'],
      ['second.product.unknown', 'second.parameters.invalid'],
      ['account.unknown', 'order.not.found', 'second.not.cancellable'],
      ['index.unknown', 'second.nothing.unsealed'],
      ['account.unknown', 'second.break.invalid'],
      ['administrator.same', 'second.range.invalid', 'balance.insufficient'],
      ['asset.unknown', 'earn.product.invalid', 'earn.product.exists', 'earn.parameters.invalid'],
      ['earn.product.unknown', 'earn.product.invalid', 'earn.parameters.invalid'],
      ['account.unknown', 'account.locked', 'account.frozen', 'order.not.found'],
    ] as const
    for (const order of orders) {
      const sorted = [...order].sort((a, b) => REJECTION_CODES.indexOf(a) - REJECTION_CODES.indexOf(b))
      expect(order).toEqual(sorted)
    }
  })

  test('[contracts 3] within placing a contract order, the order of the list is the order of the checks', () => {
    const documented = [
      'account.unknown',
      'request.key.invalid',
      'request.key.conflict',
      'account.locked',
      'market.unknown',
      'market.halted',
      'market.cancel.only',
      'order.type.invalid',
      'contract.position.mode',
      'index.stale',
      'order.price.tick',
      'order.book.empty',
      'order.price.band',
      'order.long.above.market',
      'order.short.below.market',
      'stop.price.invalid',
      'stop.long.profit',
      'stop.long.loss',
      'stop.short.profit',
      'stop.short.loss',
      'order.quantity.lot',
      'order.quantity.max',
      'order.count.max',
      'order.client.id.open',
      'position.closable.insufficient',
      'position.size.max',
      'leverage.tier',
      'order.would.liquidate',
      'balance.insufficient',
      'order.would.take',
    ] as const
    expect(REJECTION_CODES.filter((code) => (documented as readonly string[]).includes(code))).toEqual(
      documented,
    )
  })

  test('[contracts 9] within placing a conditional order, the order of the list is the order of the checks', () => {
    const documented = [
      'account.unknown',
      'request.key.invalid',
      'request.key.conflict',
      'account.locked',
      'market.unknown',
      'market.halted',
      'market.cancel.only',
      'order.type.invalid',
      'contract.position.mode',
      'order.price.tick',
      'stop.price.invalid',
      'trigger.immediate',
      'order.quantity.lot',
      'order.quantity.max',
      'trigger.count.max',
      'order.client.id.open',
    ] as const
    expect(REJECTION_CODES.filter((code) => (documented as readonly string[]).includes(code))).toEqual(
      documented,
    )
  })

  test('[second 2] within buying a second-contract, the order of the list is the order of the checks', () => {
    // A stale index is asked about later than by the commands of contracts, so it has no place of its own here.
    const documented = [
      'account.unknown',
      'request.key.invalid',
      'request.key.conflict',
      'account.locked',
      'account.frozen',
      'account.not.authenticated',
      'second.product.unknown',
      'second.closed',
      'second.country',
      'second.house',
      'second.break',
      'second.duration',
      'second.payout.changed',
      'second.open.time',
      'request.amount.invalid',
      'second.stake.min',
      'second.stake.max',
      'second.user.cap',
      'second.loss.limit',
      'balance.insufficient',
      'second.cover',
    ] as const
    expect(REJECTION_CODES.filter((code) => (documented as readonly string[]).includes(code))).toEqual(
      documented,
    )
  })

  test('[earn 1] [earn 2] within buying a product or in a pool, the order of the list is the order of the checks', () => {
    const documented = [
      'account.unknown',
      'request.key.invalid',
      'request.key.conflict',
      'account.locked',
      'account.frozen',
      'account.not.authenticated',
      'earn.product.unknown',
      'earn.closed',
      'earn.window',
      'earn.terms.changed',
      'earn.inviter.invalid',
      'request.amount.invalid',
      'earn.amount.min',
      'earn.amount.step',
      'earn.amount.max',
      'earn.quota',
      'balance.insufficient',
      'earn.treasury',
    ] as const
    expect(REJECTION_CODES.filter((code) => (documented as readonly string[]).includes(code))).toEqual(
      documented,
    )
  })

  test('every code survives its encoding, and unknown numbers are refused', () => {
    for (const code of REJECTION_CODES) expect(decode(rejectionCode, encode(rejectionCode, code))).toBe(code)
    expect(() => decode(rejectionCode, Uint8Array.of(0))).toThrow(CodecError)
    expect(() => decode(rejectionCode, Uint8Array.of(127))).toThrow(CodecError)
  })
})

test('[style 6] a refusal names its code, its text and its cause', () => {
  const cause = new Error('disk')
  const refusal = new Refusal('engine.storage.full', cause)
  expect(refusal).toMatchObject({ name: 'Refusal', code: 'engine.storage.full', cause })
  expect(refusal.message).toBe(REFUSALS['engine.storage.full'].text)
  for (const { status } of Object.values(REFUSALS)) expect([400, 503]).toContain(status)
})
