import { expect, test } from 'vitest'
import { AS_IT_CAME, degreesOf, isLying, turned, zoomedIn, zoomedOut } from './picture-view.ts'

test('four turns are none', () => {
  const once = turned(AS_IT_CAME)
  expect([degreesOf(once), isLying(once)]).toEqual([90, true])
  expect(turned(turned(turned(once)))).toEqual(AS_IT_CAME)
})

test('the zoom has two ends and comes back the way it went', () => {
  expect(zoomedOut(AS_IT_CAME)).toEqual(AS_IT_CAME)
  expect(zoomedOut(zoomedIn(zoomedIn(AS_IT_CAME))).zoom).toBe(1.5)
  const most = Array.from({ length: 9 }).reduce<typeof AS_IT_CAME>(zoomedIn, AS_IT_CAME)
  expect(most.zoom).toBe(4)
})
