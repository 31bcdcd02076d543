import { describe, expect, test } from 'vitest'
import {
  type Check,
  type DeleveragingReceipt,
  type FundingReceipt,
  type LiquidationReceipt,
  verifyDeleveraging,
  verifyFunding,
  verifyLiquidation,
} from '../index.ts'
import {
  CROSS,
  DELEVERAGING,
  FUNDING,
  ISOLATED,
  LONG,
  PARTIAL,
  SHORT,
  SPENT,
  WINNER,
} from './receipts-suite.ts'

function failing(checks: readonly Check[]): Check[] {
  return checks.filter(({ holds }) => !holds)
}

/** Every number of a receipt, one at a time, made larger: lots by one, amounts by so many units. */
function tampered<T>(value: T, by: bigint, path = ''): (readonly [path: string, changed: T])[] {
  if (typeof value === 'string' && /^-?\d+$/.test(value) && /(?:lots|Lots)$/.test(path)) {
    return [[path, String(BigInt(value) + 1n) as T]]
  }
  if (typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value)) {
    const [, sign = '', whole = '', decimals = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(value) ?? []
    const units = BigInt(`${sign}${whole}${decimals.padEnd(8, '0')}`) + by
    const digits = String(units < 0n ? -units : units).padStart(9, '0')
    return [[path, `${units < 0n ? '-' : ''}${digits.slice(0, -8)}.${digits.slice(-8)}` as T]]
  }
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([key, each]) =>
      tampered<unknown>(each, by, `${path}/${key}`).map(
        ([at, changed]) =>
          [
            at,
            (Array.isArray(value) ? value.with(Number(key), changed) : { ...value, [key]: changed }) as T,
          ] as const,
      ),
    )
  }
  return []
}

describe('[rulebook 2.7] a receipt of a liquidation', () => {
  test.each([
    ['[P5] to the end', ISOLATED],
    ['[P2] in one step', PARTIAL],
    ['[P3] of a cross account', CROSS],
    ['[P8] of a cross account that is spent', SPENT],
  ])('%s holds in every check', (_, receipt) => {
    const checks = verifyLiquidation(receipt)
    expect(failing(checks)).toEqual([])
    expect(checks.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['trigger', 'lotsToClose', 'bankruptcyValue', 'liquidationFee', 'outcome']),
    )
  })

  test('shows its formulas in numbers', () => {
    const checks = verifyLiquidation(ISOLATED)
    const formula = (name: string): string | undefined => checks.find((check) => check.name === name)?.formula
    expect(formula('index')).toBe('floor((27149 + 27150 + 27151) / 3)')
    expect(formula('mark')).toBe('floor(27150 + clamp(-1, ±1%), 0.01)')
    expect(formula('maintenance')).toBe('ceil(2714.9 × (0.005 + 0.0005)) − 0')
    expect(formula('equity')).toBe('300 + -285.1')
    expect(formula('trigger')).toBe('14.9 ≤ 14.93195')
    expect(formula('bankruptcyValue')).toBe('3000 − 300')
    expect(formula('liquidationFee')).toBe('max(0, min(6, ceil(1626 × 0.005) = 8.13, 6))')
  })

  // What a liquidation does not depend on: the tick only rounds limits, the fund's promise may be larger than needed,
  // and rank is checked on the other side's receipt.
  const FREE =
    /\/(?:score|insuredUpTo|markTick|indexTick|tick|limit|change\/margin|long\/margin|short\/margin)$/
  const TIERS_ABOVE = /\/tiers\/\d\/(?:upTo|maintenanceRate)$/

  test.each([
    ['[P5]', ISOLATED],
    ['[P2]', PARTIAL],
    ['[P3]', CROSS],
    ['[P8]', SPENT],
  ])('%s fails when any number that counts is changed by one unit', (_, receipt) => {
    const unnoticed = tampered(receipt, 1n)
      .filter(([path]) => !FREE.test(path) && !TIERS_ABOVE.test(path))
      .filter(([, changed]) => failing(verifyLiquidation(changed)).length === 0)
      .map(([path]) => path)
    // An isolated position stands on its own: what else the account has does not matter.
    const notUsed = receipt.marginMode === 'isolated' ? ['/available', '/held'] : []
    expect(unnoticed.filter((path) => !/quotes|takerRate|liquidationFeeRate|basis/.test(path))).toEqual(
      notUsed,
    )
  })

  test('an account that was safe, a wrong size and a false outcome are found', () => {
    const names = (receipt: LiquidationReceipt): string[] =>
      failing(verifyLiquidation(receipt)).map(({ name }) => name)
    expect(names({ ...ISOLATED, equity: '14.94', steps: [] })).toEqual(['equity', 'trigger', 'outcome'])
    expect(names({ ...PARTIAL, outcome: 'closed' })).toEqual(['outcome'])
    const [stepped, ...rest] = ISOLATED.steps
    if (stepped?.kind !== 'stepped') throw new Error('the first step is a step')
    expect(names({ ...ISOLATED, steps: [{ ...stepped, limit: '26900' }, ...rest] })).toEqual(['limit'])
  })

  test('a receipt that cannot be read says what', () => {
    const [check] = failing(verifyLiquidation({ ...ISOLATED, equity: '1e3' }))
    expect(check).toMatchObject({ name: 'readable', formula: 'equity', found: '1e3' })
    const [missing] = failing(verifyLiquidation({ ...ISOLATED, contracts: [] }))
    expect(missing).toMatchObject({ name: 'readable', formula: 'contracts', found: 'BTCUSDT' })
    const [stray] = failing(verifyLiquidation({ ...ISOLATED, steps: ISOLATED.steps.slice(1) }))
    expect(stray).toMatchObject({ name: 'readable', formula: 'steps' })
    const trades = ISOLATED.steps.filter(({ kind }) => kind === 'traded')
    const [twice] = failing(
      verifyLiquidation({
        ...ISOLATED,
        steps: [...ISOLATED.steps, ...ISOLATED.steps.slice(0, 1), ...trades],
      }),
    ).slice(-1)
    expect(twice).toMatchObject({ name: 'readable' })
  })
})

describe('[rulebook 2.9] a receipt of funding', () => {
  test('[P4] holds in every check', () => {
    expect(failing(verifyFunding(FUNDING))).toEqual([])
    expect(verifyFunding(FUNDING).find(({ name }) => name === 'due')?.formula).toBe(
      '−ceil(3001.011 × 0.00012345)',
    )
  })

  test('[P4] the receiver of a short pool gets less, never more', () => {
    const receiver: FundingReceipt = {
      ...FUNDING,
      position: { ...LONG, direction: 'short', lots: '33' },
      value: '990.33363',
      due: '0.12225668',
      amount: '0.1',
    }
    expect(failing(verifyFunding(receiver))).toEqual([])
    expect(failing(verifyFunding({ ...receiver, amount: '0.12225669' })).map(({ name }) => name)).toEqual([
      'amount',
    ])
  })

  test('[P4] fails when any number that counts is changed by one unit', () => {
    const unnoticed = tampered(FUNDING, 1n)
      .filter(([path]) => !/^\/(?:contract|premiums)\/|position\/(?:entryValue|margin)/.test(path))
      .filter(([, changed]) => failing(verifyFunding(changed)).length === 0)
      .map(([path]) => path)
    // A payer may have paid less than was due.
    expect(unnoticed).toEqual(['/amount'])
  })

  test('with fewer than thirty samples nothing is due', () => {
    const rare: FundingReceipt = {
      ...FUNDING,
      samples: 29,
      premiums: undefined,
      rate: '0',
      due: '0',
      amount: '0',
      totals: { positions: 3, paid: '0', insured: '0', received: '0', dust: '0' },
    }
    expect(failing(verifyFunding(rare))).toEqual([])
    expect(failing(verifyFunding({ ...rare, rate: '0.0001' })).map(({ name }) => name)).toContain('rate')
  })
})

describe('[rulebook 2.7] a receipt of a deleveraging', () => {
  test('[P5] holds in every check', () => {
    const checks = verifyDeleveraging(DELEVERAGING)
    expect(failing(checks)).toEqual([])
    expect(checks[0]).toMatchObject({ name: 'score', formula: '60 × 540 / (600 × 90)', expected: '0.6' })
    expect(failing(verifyDeleveraging({ ...DELEVERAGING, loser: undefined }))).toEqual([])
  })

  // The score is rounded: a single unit would not show in it.
  const CENT = 1_000_000n

  test('[P5] fails when any number that counts is changed by a cent', () => {
    const unnoticed = tampered(DELEVERAGING, CENT)
      .filter(([path]) => !path.startsWith('/contract/'))
      .filter(([, changed]) => failing(verifyDeleveraging(changed)).length === 0)
      .map(([path]) => path)
    expect(unnoticed).toEqual([])
  })

  test('the score of a cross position is checked where its account is shown', () => {
    const winner = { ...WINNER, position: { ...SHORT, marginMode: 'cross' as const } }
    const cross: DeleveragingReceipt = { ...DELEVERAGING, winner, loser: undefined }
    expect(verifyDeleveraging(cross).map(({ name }) => name)).not.toContain('score')
    // Half of the account's maintenance of 5.94 is this position's 2.97: half of its equity of 180 stands behind it.
    const account = { equity: '180', maintenance: '5.94' }
    expect(failing(verifyDeleveraging({ ...cross, account }))).toEqual([])
    expect(failing(verifyDeleveraging({ ...cross, account: { ...account, equity: '200' } }))).toHaveLength(1)
  })
})
