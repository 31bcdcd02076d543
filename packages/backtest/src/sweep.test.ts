import { expect, test } from 'vitest'
import { backtest } from './backtest.ts'
import { GRID, inputOf, walk } from './backtest-suite.ts'
import { sweep, sweepProblems } from './sweep.ts'

const input = inputOf({ strategy: 'grid', parameters: GRID, candles: walk({ minutes: 600, seed: 2 }) })

test('each cell is the backtest with its parameters; what cannot run keeps its place', async () => {
  const seen: number[] = []
  const found = await sweep(
    input,
    {
      across: { field: 'steps', values: ['4', '10', '100'] },
      down: { field: 'quantity', values: ['0.01', '0.02'] },
    },
    { onProgress: ({ done }) => seen.push(done) },
  )
  expect(found.rows).toHaveLength(2)
  expect(seen).toEqual([0, 1, 2, 3, 4, 5])
  const { profit, drawdownBps, trips } = backtest({
    ...input,
    parameters: { ...GRID, steps: '10', quantity: '0.02' },
  })
  expect(found.rows[1]?.[1]?.result).toMatchObject({ profit, drawdownBps, trips: trips.length })
  expect(found.rows[0]?.[2]).toEqual({ problem: { code: 'robot.steps.narrow', field: 'steps' } })
})

test('one axis gives one row', async () => {
  const found = await sweep(input, { across: { field: 'steps', values: ['4'] } })
  expect(found.rows.map((row) => row.length)).toEqual([1])
})

test('a sweep has a bound', () => {
  const axis = (length: number) => ({ field: 'steps', values: Array.from({ length }, String) })
  expect(sweepProblems(axis(20), axis(20))).toEqual([])
  expect(sweepProblems(axis(20), axis(21))).toEqual([{ code: 'backtest.sweep.size' }])
  expect(sweepProblems(axis(0))).toEqual([{ code: 'backtest.sweep.size' }])
})

test('an abort ends it', async () => {
  const signal = AbortSignal.abort(new Error('enough'))
  await expect(sweep(input, { across: { field: 'steps', values: ['4'] } }, { signal })).rejects.toThrow(
    'enough',
  )
})
