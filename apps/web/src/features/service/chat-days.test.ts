import { expect, test } from 'vitest'
import { type ChatLine, chatDays } from './chat-days.ts'

function line(place: number, time: number): ChatLine {
  return { place, author: 'user', text: `${place}`, pictures: [], time }
}

test('lines stand under the day on which they were said, in their order', () => {
  const noon = new Date(2026, 10, 15, 12).getTime()
  const midnight = new Date(2026, 10, 16).getTime()
  const days = chatDays([line(1, noon), line(2, midnight - 1), line(3, midnight), line(4, midnight + 1)])
  expect(days.map(({ day, lines }) => [day, lines.map(({ place }) => place)])).toEqual([
    ['2026-11-15', [1, 2]],
    ['2026-11-16', [3, 4]],
  ])
  expect(chatDays([])).toEqual([])
})
