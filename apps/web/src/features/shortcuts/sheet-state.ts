// Whether the sheet of all shortcuts is open.

import { create } from 'zustand'

export const useSheet = create<{ readonly isOpen: boolean }>()(() => ({ isOpen: false }))

export function openSheet(): void {
  useSheet.setState({ isOpen: true })
}

export function closeSheet(): void {
  useSheet.setState({ isOpen: false })
}
