import { describe, expect, test } from 'vitest'
import { checkChain, isWhole } from './snapshot-chain.ts'
import { testSnapshot } from './testing-snapshot.ts'

const first = (await testSnapshot(1)).published
const second = (await testSnapshot(2, first.hash)).published
const third = (await testSnapshot(3, second.hash)).published

describe('the chain of snapshots', () => {
  test('holds when each follows the one before', () => {
    expect(checkChain([third, second, first])).toEqual({ whole: 3, broken: undefined })
    // A page of a longer list does not show what its last one builds on.
    expect(checkChain([third, second])).toEqual({ whole: 2, broken: undefined })
  })

  test('breaks where a sum was changed afterwards', () => {
    const changed = { ...second, assets: second.assets.map((asset) => ({ ...asset, sum: '8115' })) }
    expect(isWhole(changed)).toBe(false)
    expect(checkChain([third, changed, first])).toEqual({ whole: 1, broken: 2 })
  })

  test('breaks where one was left out or replaced', async () => {
    expect(checkChain([third, first])).toEqual({ whole: 0, broken: 3 })
    const replaced = (await testSnapshot(2, '11'.repeat(32))).published
    expect(checkChain([third, replaced, first])).toEqual({ whole: 0, broken: 3 })
  })

  test('breaks where the time of an asset is not that of its snapshot', () => {
    const late = { ...second, assets: second.assets.map((asset) => ({ ...asset, time: asset.time + 1 })) }
    expect(isWhole({ ...late })).toBe(false)
  })
})
