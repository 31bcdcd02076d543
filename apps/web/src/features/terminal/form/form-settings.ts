// How the order form behaves, as the user chose it: stored, and shared by the form, its dialog and its settings.

import { create } from 'zustand'
import { readItem, writeItem } from '../../../state/storage.ts'
import { isFlag } from '../frame/stored-choice.ts'

const ITEM = 'spot.confirmOrders'

interface FormSettings {
  /** Whether every order is shown once more before it is sent. On at first. */
  readonly asksFirst: boolean
}

export const useFormSettings = create<FormSettings>()(() => ({ asksFirst: readItem(ITEM, isFlag) ?? true }))

export function setAsksFirst(asksFirst: boolean): void {
  writeItem(ITEM, asksFirst)
  useFormSettings.setState({ asksFirst })
}
