import type { RateClass } from '@candor/api'
import { describe, expect, test } from 'vitest'
import { Admission } from './admission.ts'
import { GATEWAY_LIMITS } from './limits.ts'

function fill(admission: Admission, rate: RateClass): number {
  let entered = 0
  while (admission.enter(rate)) entered++
  return entered
}

describe('admission', () => {
  test('[P17] has so many places and no more', () => {
    expect(fill(new Admission(), 'order')).toBe(GATEWAY_LIMITS.ordersAtOnce)
    expect(fill(new Admission(), 'cancel')).toBe(GATEWAY_LIMITS.cancelsAtOnce)
    expect(fill(new Admission(), 'read')).toBe(GATEWAY_LIMITS.readsAtOnce)
  })

  test('[P17] keeps places for cancels and for reads when orders have taken all of theirs, and the other way round', () => {
    const admission = new Admission()
    fill(admission, 'order')
    expect(fill(admission, 'cancel')).toBe(GATEWAY_LIMITS.cancelsAtOnce)
    expect(fill(admission, 'read')).toBe(GATEWAY_LIMITS.readsAtOnce)
    admission.leave('order')
    expect(admission.enter('cancel')).toBe(false)
    expect(admission.enter('read')).toBe(false)
    expect(admission.enter('order')).toBe(true)
    admission.leave('cancel')
    expect(admission.enter('order')).toBe(false)
    expect(admission.enter('cancel')).toBe(true)
  })

  test('[threat 35] uploads have few places of their own, and take none of the others', () => {
    const admission = new Admission()
    expect(fill(admission, 'upload')).toBe(GATEWAY_LIMITS.uploadsAtOnce)
    expect(fill(admission, 'read')).toBe(GATEWAY_LIMITS.readsAtOnce)
    admission.leave('read')
    expect(admission.enter('upload')).toBe(false)
    expect(admission.inside).toBe(GATEWAY_LIMITS.uploadsAtOnce + GATEWAY_LIMITS.readsAtOnce - 1)
  })

  test('logins and reads share their places', () => {
    const admission = new Admission()
    fill(admission, 'read')
    expect(admission.enter('login')).toBe(false)
  })

  test('a place that is left is free again', () => {
    const admission = new Admission()
    for (let round = 0; round < 3; round++) {
      const entered = fill(admission, 'order')
      expect(entered).toBe(GATEWAY_LIMITS.ordersAtOnce)
      for (let place = 0; place < entered; place++) admission.leave('order')
    }
    expect(admission.inside).toBe(0)
  })
})
