import { describe, expect, it } from 'vitest'
import { CheckpointMarks } from './checkpoint-marks.ts'
import { EVIDENCE_LIMITS } from './limits.ts'

/** Checkpoint n begins at byte 10·n, counts 60 ticks, a seal every third, and 7 commands. */
function marksOf(count: number): CheckpointMarks {
  const marks = new CheckpointMarks()
  for (let place = 0; place < count; place++) {
    marks.add(place * 10, {
      sequence: (place + 1) * 60,
      seal: Math.floor((place + 1) / 3),
      log: (place + 1) * 7,
    })
  }
  return marks
}

describe('marks of checkpoints', () => {
  it('lead to the checkpoint that covers a tick', () => {
    const marks = marksOf(5)
    expect([1, 60, 61, 300].map((sequence) => marks.before('sequence', sequence)?.offset)).toEqual([
      0, 0, 10, 40,
    ])
    expect(marks.before('sequence', 301)).toBeUndefined()
  })

  it('lead to the first checkpoint with a seal, past those that had none', () => {
    const marks = marksOf(9)
    expect([1, 2, 3].map((seal) => marks.before('seal', seal)?.offset)).toEqual([20, 50, 80])
  })

  it('stay within their bound, and never lead too far', () => {
    const count = EVIDENCE_LIMITS.marks * 5 + 3
    const marks = marksOf(count)
    expect(marks.count).toBe(count)
    for (const place of [0, 1, 7, 8, 9, 20_000, count - 1]) {
      const at = marks.at(place)
      // Eight checkpoints to a mark now.
      expect(at).toEqual({ offset: Math.floor(place / 8) * 80, skip: place % 8 })
      const before = marks.before('log', place * 7 + 1)
      expect(before?.offset).toBe(Math.floor(place / 8) * 80)
      expect(before?.before.log).toBe(Math.floor(place / 8) * 56)
    }
  })

  it('know nothing of places that are not there', () => {
    expect(marksOf(3).at(3)).toBeUndefined()
    expect(marksOf(0).at(0)).toBeUndefined()
    expect(marksOf(0).before('log', 1)).toBeUndefined()
  })
})
