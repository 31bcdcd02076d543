import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { playNow, playTone } from './play-tone.ts'
import { switchSound, useSounds } from './sound-settings.ts'

const started: number[] = []

class FakeContext {
  currentTime = 0
  destination = {}
  createGain() {
    return {
      context: this,
      connect: () => undefined,
      gain: { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined },
    }
  }
  createOscillator() {
    const frequency = { value: 0 }
    return {
      frequency,
      connect: () => undefined,
      start: () => started.push(frequency.value),
      stop: () => undefined,
    }
  }
}

function gesture(hasBeenActive: boolean): void {
  Object.defineProperty(navigator, 'userActivation', { configurable: true, value: { hasBeenActive } })
}

beforeEach(() => {
  started.length = 0
  vi.stubGlobal('AudioContext', FakeContext)
})
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
  useSounds.setState({ fill: false, alert: false })
})

test('sounds are off at first', () => {
  gesture(true)
  expect(useSounds.getState()).toEqual({ fill: false, alert: false })
  playTone('fill')
  playTone('alert')
  expect(started).toEqual([])
})

test('one that is switched on plays, and the other does not', () => {
  gesture(true)
  switchSound('fill', true)
  playTone('alert')
  playTone('fill')
  expect(started).toEqual([880, 1_175])
  expect(JSON.parse(localStorage.getItem('candor.sounds') ?? '')).toMatchObject({
    content: { fill: true, alert: false },
  })
})

test('nothing plays before somebody has clicked or typed', () => {
  gesture(false)
  switchSound('alert', true)
  playTone('alert')
  playNow('alert')
  expect(started).toEqual([])
})
