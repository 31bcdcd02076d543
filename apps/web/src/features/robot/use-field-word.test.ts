import { STRATEGIES } from '@candor/robot'
import { expect, it } from 'vitest'
import { CHOICE_NAMES, FIELD_NAMES } from './use-field-word.ts'

const FIELDS = Object.values(STRATEGIES).flatMap(({ fields }) => fields)
/** Names of indicators and lengths of candles, which are no words. */
const NAMES = /^(rsi|macd|\d+[mh])$/

it('every parameter of every strategy has a word, and every word its parameter', () => {
  expect([...new Set(FIELDS.map(({ name }) => name))].sort()).toEqual([...FIELD_NAMES].sort())
})

it('so has every choice', () => {
  const choices = new Set(
    FIELDS.flatMap((field) => field.choices ?? []).filter((choice) => !NAMES.test(choice)),
  )
  expect([...choices].sort()).toEqual([...CHOICE_NAMES].sort())
})
