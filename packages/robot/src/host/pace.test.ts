import { expect, test } from 'vitest'
import { Pace } from './pace.ts'

test('so many at once, the others in their order', async () => {
  const pace = new Pace(2)
  const begun: number[] = []
  const leaves = new Map<number, () => void>()
  for (const number of [1, 2, 3, 4]) {
    const enter = async (): Promise<void> => {
      const leave = await pace.enter()
      begun.push(number)
      leaves.set(number, leave)
    }
    void enter()
  }
  await Promise.resolve()
  expect(begun).toEqual([1, 2])
  leaves.get(2)?.()
  leaves.get(2)?.()
  await expect.poll(() => begun).toEqual([1, 2, 3])
  leaves.get(1)?.()
  await expect.poll(() => begun).toEqual([1, 2, 3, 4])
})

test('work that fails frees its place', async () => {
  const pace = new Pace(1)
  await expect(pace.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await pace.run(() => Promise.resolve(7))).toBe(7)
})
