import { describe, expect, test } from 'vitest'
import { Admission } from './admission.ts'
import { GATEWAY_LIMITS } from './limits.ts'

function fill(admission: Admission, rate: 'order' | 'cancel'): number {
  let entered = 0
  while (admission.enter(rate)) entered++
  return entered
}

describe('admission', () => {
  test('[P17] has so many places and no more', () => {
    const admission = new Admission()
    expect(fill(admission, 'order')).toBe(GATEWAY_LIMITS.ordersAtOnce)
    expect(admission.enter('read')).toBe(false)
    expect(admission.enter('login')).toBe(false)
  })

  test('[P17] keeps places for cancels when all others are taken, and the other way round', () => {
    const admission = new Admission()
    fill(admission, 'order')
    expect(fill(admission, 'cancel')).toBe(GATEWAY_LIMITS.cancelsAtOnce)
    admission.leave('order')
    expect(admission.enter('cancel')).toBe(false)
    expect(admission.enter('order')).toBe(true)
    admission.leave('cancel')
    expect(admission.enter('order')).toBe(false)
    expect(admission.enter('cancel')).toBe(true)
  })

  test('a place that is left is free again', () => {
    const admission = new Admission()
    for (let round = 0; round < 3; round++) {
      fill(admission, 'order')
      for (let place = 0; place < GATEWAY_LIMITS.readsAtOnce; place++) admission.leave('read')
    }
    expect(fill(admission, 'order')).toBe(GATEWAY_LIMITS.ordersAtOnce)
  })
})
