// Which shortcuts are on, remembered by this browser. Keys that touch orders are off until somebody wants them.

import { create } from 'zustand'
import { readItem, storageKey, writeItem } from '../../state/storage.ts'

export interface ShortcutSettings {
  readonly isOn: boolean
  /** Also those that choose a side, cancel and send. */
  readonly hasTrading: boolean
}

const ITEM = 'shortcuts'
const FIRST: ShortcutSettings = { isOn: true, hasTrading: false }

export const useShortcutSettings = create<ShortcutSettings>()(readSettings)

export function changeShortcuts(change: Partial<ShortcutSettings>): void {
  useShortcutSettings.setState(change)
  writeItem(ITEM, useShortcutSettings.getState())
}

function readSettings(): ShortcutSettings {
  return readItem(ITEM, isSettings) ?? FIRST
}

function isSettings(content: unknown): content is ShortcutSettings {
  if (typeof content !== 'object' || content === null) return false
  const { isOn, hasTrading } = content as Partial<Record<keyof ShortcutSettings, unknown>>
  return typeof isOn === 'boolean' && typeof hasTrading === 'boolean'
}

window.addEventListener('storage', ({ key }) => {
  if (key === null || key === storageKey(ITEM)) useShortcutSettings.setState(readSettings())
})
