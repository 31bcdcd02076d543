// The words that the API shows are those that the parts behind it use.

import {
  ADDRESS_PROBLEMS,
  CHAINS,
  CORRECTION_REASONS,
  HOLD_REASONS,
  MONEY_REASONS,
  RECORD_TYPES,
  REFUSAL_REASONS,
  RETURN_REASONS,
} from '@candor/api'
import { RECORD_TYPES as VIEWED_TYPES } from '@candor/views'
import { type AddressProblem, CHAIN_NAMES } from '@candor/wallets'
import { describe, expect, it } from 'vitest'

describe('the words of money', () => {
  it('are those of the chains', () => {
    expect(CHAINS).toEqual(CHAIN_NAMES)
    const problems: readonly AddressProblem[] = ADDRESS_PROBLEMS
    expect(problems).toHaveLength(5)
  })

  it('are those of the records', () => {
    expect([...RECORD_TYPES].sort()).toEqual([...VIEWED_TYPES].sort())
  })

  it('name no reason that has no text', () => {
    const all: readonly string[] = MONEY_REASONS
    const used = [...REFUSAL_REASONS, ...RETURN_REASONS, ...HOLD_REASONS, ...CORRECTION_REASONS]
    expect(used.filter((reason) => !all.includes(reason))).toEqual([])
  })
})
