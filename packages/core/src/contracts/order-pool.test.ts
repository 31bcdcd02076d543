import type { CommandNumber } from '@candor/contract'
import { expect, test } from 'vitest'
import { OrderPool } from './order-pool.ts'

const command = (number: number): CommandNumber => number as CommandNumber

test('an order that has ended serves again, but not within the command that ended it', () => {
  const pool = new OrderPool()
  const first = pool.take(command(1))
  pool.give(command(1), first)
  const second = pool.take(command(1))
  expect(second).not.toBe(first)
  pool.give(command(1), second)
  const again = [pool.take(command(2)), pool.take(command(2))]
  expect(new Set(again)).toEqual(new Set([first, second]))
  expect(pool.take(command(2))).not.toBe(first)
})
