import { expect, test } from 'vitest'
import { tightest } from './tightest.ts'

const bound = (name: string, used: string | null) => ({ name, exposure: { profit: '0', cap: '0', used } })

test('the bound of which most is used leads; a share counts as a number, not as a text', () => {
  expect(tightest([bound('a', '0.09'), bound('b', '0.1'), bound('c', '0.0999')])?.name).toBe('b')
})

test('what cannot be measured does not lead', () => {
  expect(tightest([bound('a', null), bound('b', '0')])?.name).toBe('b')
  expect(tightest([bound('a', null)])).toBeUndefined()
  expect(tightest([])).toBeUndefined()
})
