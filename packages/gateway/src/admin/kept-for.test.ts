import { expect, test } from 'vitest'
import { keptFor } from './kept-for.ts'

test('asks once for all who ask meanwhile, anew later, and at once after a failure', async () => {
  let nowMs = 0
  let asked = 0
  let fails = false
  const ask = keptFor(
    1_000,
    () => (fails ? Promise.reject(new Error('no')) : Promise.resolve(++asked)),
    () => nowMs,
  )
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1])
  nowMs = 999
  expect(await ask()).toBe(1)
  nowMs = 1_000
  expect(await ask()).toBe(2)
  nowMs = 2_000
  fails = true
  await expect(ask()).rejects.toThrow('no')
  fails = false
  expect(await ask()).toBe(3)
})
