import { describe, expect, test } from 'vitest'
import { levelWidths, pathOnly, siblingLevels, wholeTree } from './tree-layout.ts'

test.each([
  [1, [1]],
  [2, [2, 1]],
  [5, [5, 3, 2, 1]],
  [8, [8, 4, 2, 1]],
])('%s orders stand on levels of %s', (count, widths) => {
  expect(levelWidths(count)).toEqual(widths)
})

test('the last of five orders has a partner only at the top', () => {
  expect(siblingLevels({ count: 5, leafIndex: 4 })).toEqual([2])
  expect(siblingLevels({ count: 5, leafIndex: 0 })).toEqual([0, 1, 2])
})

describe.each([
  { count: 1, leafIndex: 0 },
  { count: 2, leafIndex: 1 },
  { count: 5, leafIndex: 4 },
  { count: 8, leafIndex: 5 },
  { count: 13, leafIndex: 12 },
])('a tree of $count with its order $leafIndex', (place) => {
  test.each([
    ['whole', wholeTree(place)],
    ['path alone', pathOnly(place)],
  ])(
    '%s: one own node a level, its partners beside it, all inside',
    (_name, { nodes, branches, ...size }) => {
      const levels = levelWidths(place.count).length
      expect(nodes.filter(({ kind }) => kind === 'path').map(({ level }) => level)).toEqual([
        ...Array.from({ length: levels }, (_, level) => level),
      ])
      const siblings = nodes.filter(({ kind }) => kind === 'sibling')
      expect(siblings.map(({ level }) => level)).toEqual(siblingLevels(place))
      for (const sibling of siblings) {
        const own = nodes.find(({ kind, level }) => kind === 'path' && level === sibling.level)
        expect(sibling.at).toBe((own?.at ?? 0) ^ 1)
        expect(Math.sign(sibling.x - (own?.x ?? 0))).toBe(Math.sign(sibling.at - (own?.at ?? 0)))
      }
      expect(branches.filter(({ kind }) => kind === 'path')).toHaveLength(levels - 1)
      for (const { x, y } of nodes) {
        expect(x).toBeGreaterThanOrEqual(33)
        expect(x).toBeLessThanOrEqual(size.width - 33)
        expect(y).toBeLessThan(size.height)
      }
    },
  )
})
