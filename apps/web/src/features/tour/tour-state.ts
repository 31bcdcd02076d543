// Which tour runs, and which were seen in this browser. A tour that was seen starts again only when somebody asks for it.

import { create } from 'zustand'
import { readItem, writeItem } from '../../state/storage.ts'

export const TOURS = ['spot', 'contract'] as const
export type TourName = (typeof TOURS)[number]

const ITEM = 'toursSeen'

export const useTour = create<{ readonly running: TourName | null }>()(() => ({ running: null }))

export function startTour(name: TourName): void {
  useTour.setState({ running: name })
}

/** Skipped or finished: it was seen. */
export function endTour(): void {
  const { running } = useTour.getState()
  if (running !== null && !wasSeen(running)) writeItem(ITEM, [...seenTours(), running])
  useTour.setState({ running: null })
}

export function wasSeen(name: TourName): boolean {
  return seenTours().includes(name)
}

function seenTours(): readonly TourName[] {
  return readItem(ITEM, isTours) ?? []
}

function isTours(content: unknown): content is readonly TourName[] {
  return Array.isArray(content) && content.every((name) => TOURS.some((tour) => tour === name))
}
