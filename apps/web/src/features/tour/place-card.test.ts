import { expect, test } from 'vitest'
import { placeCard } from './place-card.ts'

const ROOM = { width: 1_280, height: 720 }
const CARD = { width: 320, height: 160 }

test.each([
  ['right of a part at the left', { left: 0, top: 100, width: 400, height: 500 }, { left: 412, top: 112 }],
  ['left of a part at the right', { left: 980, top: 100, width: 300, height: 500 }, { left: 648, top: 112 }],
  [
    'below a part as wide as the window',
    { left: 0, top: 56, width: 1_280, height: 48 },
    { left: 480, top: 116 },
  ],
  [
    'above a part at the lower edge',
    { left: 0, top: 640, width: 1_280, height: 80 },
    { left: 480, top: 468 },
  ],
  [
    'inside a part that fills the window',
    { left: 0, top: 0, width: 1_280, height: 720 },
    { left: 480, top: 548 },
  ],
])('the card stands %s', (_name, target, place) => {
  expect(placeCard(target, CARD, ROOM)).toEqual(place)
})

test('without a part it stands in the middle, and never outside a small window', () => {
  expect(placeCard(undefined, CARD, ROOM)).toEqual({ left: 480, top: 280 })
  expect(
    placeCard({ left: 300, top: 700, width: 60, height: 40 }, CARD, { width: 360, height: 740 }),
  ).toEqual({
    left: 32,
    top: 528,
  })
})
