// Which sounds are on, in this browser. All are off at first.

import { create } from 'zustand'
import { readItem, writeItem } from '../state/storage.ts'

export const SOUNDS = ['fill', 'alert'] as const
export type Sound = (typeof SOUNDS)[number]
export type SoundSettings = Readonly<Record<Sound, boolean>>

const NAME = 'sounds'
const OFF: SoundSettings = { fill: false, alert: false }

function isSettings(content: unknown): content is SoundSettings {
  if (typeof content !== 'object' || content === null) return false
  const given = content as Partial<Record<Sound, unknown>>
  return SOUNDS.every((sound) => typeof given[sound] === 'boolean')
}

export const useSounds = create<SoundSettings>()(() => readItem(NAME, isSettings) ?? OFF)

export function switchSound(sound: Sound, isOn: boolean): void {
  useSounds.setState({ [sound]: isOn })
  const { fill, alert } = useSounds.getState()
  writeItem(NAME, { fill, alert })
}
