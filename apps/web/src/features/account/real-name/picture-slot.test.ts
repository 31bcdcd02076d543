import { describe, expect, it } from 'vitest'
import { EMPTY_SLOT, nextSlot, percentOf, type SlotEvent, type SlotState } from './picture-slot.ts'

const started: SlotEvent = { type: 'started', name: 'front.jpg', preview: 'blob:1', total: 1000 }

function after(...events: readonly SlotEvent[]): SlotState {
  return events.reduce(nextSlot, EMPTY_SLOT)
}

describe('a picture slot', () => {
  it('goes from empty through the bytes to uploaded', () => {
    expect(after(started)).toMatchObject({ step: 'uploading', sent: 0, total: 1000 })
    expect(after(started, { type: 'progressed', sent: 640 })).toMatchObject({ sent: 640 })
    expect(after(started, { type: 'uploaded', pictureId: 'p' })).toEqual({
      step: 'uploaded',
      name: 'front.jpg',
      preview: 'blob:1',
      bytes: 1000,
      pictureId: 'p',
    })
  })

  it('never runs back and never past the end', () => {
    const late = after(started, { type: 'progressed', sent: 900 }, { type: 'progressed', sent: 300 })
    expect(late).toMatchObject({ sent: 900 })
    expect(after(started, { type: 'progressed', sent: 1200 })).toMatchObject({ sent: 1000 })
  })

  it('keeps the picture in view when the upload fails, and says whether to try again', () => {
    const failed = after(started, { type: 'failed', message: 'Network timeout', mayRetry: true })
    expect(failed).toMatchObject({ step: 'failed', preview: 'blob:1', mayRetry: true })
    expect(nextSlot(failed, started)).toMatchObject({ step: 'uploading', sent: 0 })
  })

  it('ignores what comes late from an upload that was cancelled', () => {
    const cancelled = after(started, { type: 'emptied' })
    expect(nextSlot(cancelled, { type: 'progressed', sent: 10 })).toBe(EMPTY_SLOT)
    expect(nextSlot(cancelled, { type: 'uploaded', pictureId: 'p' })).toBe(EMPTY_SLOT)
    expect(nextSlot(cancelled, { type: 'failed', message: '', mayRetry: true })).toBe(EMPTY_SLOT)
  })

  it('replaces an uploaded picture by one that was refused', () => {
    const uploaded = after(started, { type: 'uploaded', pictureId: 'p' })
    expect(nextSlot(uploaded, { type: 'refused', problem: { kind: 'type' } })).toEqual({
      step: 'refused',
      problem: { kind: 'type' },
    })
  })

  it('says 100 percent only at the end', () => {
    expect(percentOf(999, 1000)).toBe(99)
    expect(percentOf(1000, 1000)).toBe(100)
    expect(percentOf(0, 0)).toBe(0)
  })
})
