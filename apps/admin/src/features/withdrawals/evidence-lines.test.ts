import { describe, expect, test } from 'vitest'
import { evidenceLines, type WithdrawalFile } from './evidence-lines.ts'

const NOW = Date.UTC(2026, 2, 6, 12)
const DAY_MS = 24 * 60 * 60 * 1000

const evidence: WithdrawalFile['evidence'] = {
  account: 'm***@example.com',
  realName: 'authenticated',
  frozen: false,
  locked: false,
  registeredTime: NOW - 400 * DAY_MS,
  device: 'Firefox on Linux',
  address: '192.0.2.7',
  deviceKnown: true,
  destinationUses: 6,
  destinationFirstTime: NOW - 46 * DAY_MS,
  lastSecurityChangeTime: NOW - 41 * DAY_MS,
  heldUntil: null,
  dailyLimitUsdt: '100000',
  usedTodayUsdt: '12500',
  depositsBefore: 3,
  withdrawalsBefore: 1,
  balances: [],
}

const file = (
  changes: Partial<WithdrawalFile['evidence']> = {},
  more: Partial<WithdrawalFile> = {},
): WithdrawalFile =>
  ({
    valueUsdt: '12500.129',
    ...more,
    evidence: { ...evidence, ...changes },
  }) as WithdrawalFile

const lineOf = (label: string, given: WithdrawalFile) =>
  evidenceLines(given, NOW).find((line) => line.label === label)

test('an ordinary withdrawal carries no warning', () => {
  const lines = evidenceLines(file(), NOW)
  expect(lines.filter(({ warning }) => warning !== undefined)).toEqual([])
  expect(lines.map(({ value }) => value)).toEqual([
    '12,500.12 USDT',
    'Authenticated',
    expect.stringMatching(/^2025-01-\d\d, 400 days ago$/),
    expect.stringMatching(/^6 times, first 2026-01-\d\d$/),
    'Firefox on Linux, 192.0.2.7',
    '12,500.00 of 100,000.00 USDT',
    expect.stringMatching(/^2026-01-\d\d, 41 days ago$/),
    '3 deposits, 1 withdrawal',
  ])
})

describe('what deserves a second look is marked', () => {
  test.each<readonly [string, Partial<WithdrawalFile['evidence']>, string]>([
    ['Standing', { frozen: true, locked: true }, 'cannot be approved or sent'],
    ['Standing', { realName: 'toBeReviewed' }, 'name not verified'],
    ['Registered', { registeredTime: NOW - 6 * DAY_MS }, 'new account'],
    ['Destination used before', { destinationUses: 0, destinationFirstTime: null }, 'new destination'],
    ['Asked from', { deviceKnown: false }, 'device not seen before'],
    ['Last 24 h, of daily limit', { usedTodayUsdt: '100000.00000001' }, 'above the limit'],
    ['Last 24 h, of daily limit', { dailyLimitUsdt: null }, 'limit not known'],
    ['Last password or factor change', { lastSecurityChangeTime: NOW - 1 }, 'recent change'],
    ['Before this', { depositsBefore: 0 }, 'never deposited'],
  ])('%s with %o', (label, changes, warning) => {
    expect(lineOf(label, file(changes))?.warning).toBe(warning)
  })

  test('a hold outweighs the age of the change', () => {
    const line = lineOf('Last password or factor change', file({ heldUntil: NOW + DAY_MS }))
    expect(line?.warning).toMatch(/^held until 2026-03-/)
  })

  test('a limit that is used to the last unit is not above it', () => {
    const line = lineOf('Last 24 h, of daily limit', file({ usedTodayUsdt: '100000' }))
    expect(line?.warning).toBeUndefined()
  })

  test('a value that nobody knows is said to be unknown, not zero', () => {
    expect(lineOf('Value when asked for', file({}, { valueUsdt: null }))).toEqual({
      label: 'Value when asked for',
      value: 'unknown',
      warning: 'no price was known',
    })
  })
})
