// Short tones, made here: nothing is loaded. Silent until somebody has clicked or typed in the page, as browsers want it.

import { type Sound, useSounds } from './sound-settings.ts'

/** Pitches in hertz, one after the other. */
const TONES: Readonly<Record<Sound, readonly number[]>> = { fill: [880, 1_175], alert: [1_047, 784, 1_047] }
const TONE_SECONDS = 0.12
const LOUDNESS = 0.08
/** Silence is approached, never reached: the curve is a ratio. */
const SILENT = 0.0001

let context: AudioContext | undefined

/** Plays it if it is switched on. */
export function playTone(sound: Sound): void {
  if (useSounds.getState()[sound]) playNow(sound)
}

/** Plays it whether it is on or not, for whoever tries it out. */
export function playNow(sound: Sound): void {
  if (!hasGesture() || typeof AudioContext === 'undefined') return
  context ??= new AudioContext()
  const from = context.currentTime
  const loudness = context.createGain()
  loudness.connect(context.destination)
  TONES[sound].forEach((hertz, at) => {
    const begins = from + at * TONE_SECONDS
    tone(loudness, { hertz, begins, ends: begins + TONE_SECONDS })
  })
}

interface Tone {
  readonly hertz: number
  readonly begins: number
  readonly ends: number
}

function tone(into: GainNode, { hertz, begins, ends }: Tone): void {
  const oscillator = into.context.createOscillator()
  oscillator.frequency.value = hertz
  into.gain.setValueAtTime(LOUDNESS, begins)
  into.gain.exponentialRampToValueAtTime(SILENT, ends)
  oscillator.connect(into)
  oscillator.start(begins)
  oscillator.stop(ends)
}

function hasGesture(): boolean {
  // Older browsers do not say; they refuse by themselves.
  return 'userActivation' in navigator ? navigator.userActivation.hasBeenActive : true
}
