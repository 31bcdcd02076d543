// The sizes of the terminal's panels in pixels, as the user dragged them; the browser remembers. What was never dragged
// follows the window.

import { useState } from 'react'
import { readItem, removeItem, writeItem } from '../../../state/storage.ts'

export interface PanelSizes {
  readonly side?: number
  readonly desk?: number
  readonly book?: number
}

export type PanelName = 'side' | 'desk' | 'book'

/** Of the room for panels: a window of 820, and one of 1000. */
const LOW = 692
const HIGH = 872

/** The least and the most that a panel may take of the room there is. */
export function boundsOf(
  name: PanelName,
  roomHeight: number,
): { readonly least: number; readonly most: number } {
  switch (name) {
    case 'side':
      return { least: 240, most: 360 }
    case 'desk':
      return { least: 120, most: Math.max(160, Math.floor(roomHeight * 0.6)) }
    case 'book':
      // Five rows a side; and some trades below.
      return { least: 292, most: Math.max(292, roomHeight - 96) }
  }
}

/** As the window is, when nobody dragged anything. */
export function usualSizes(width: number, height: number): Required<PanelSizes> {
  return {
    side: width < 1200 ? 240 : 280,
    desk: height < LOW ? 196 : 232,
    book: height < LOW ? 412 : height < HIGH ? 516 : 676,
  }
}

/** Remembered under this name. */
export function usePanelSizes(name: string): {
  readonly sizes: PanelSizes
  readonly setSize: (name: PanelName, size: number) => void
  readonly reset: (name: PanelName) => void
} {
  const [sizes, setSizes] = useState<PanelSizes>(() => readItem(name, isSizes) ?? {})
  const keep = (next: PanelSizes): void => {
    setSizes(next)
    if (Object.keys(next).length === 0) removeItem(name)
    else writeItem(name, next)
  }
  return {
    sizes,
    setSize: (panel, size) => keep({ ...sizes, [panel]: size }),
    reset: (panel) => {
      const { [panel]: _, ...rest } = sizes
      keep(rest)
    },
  }
}

function isSizes(content: unknown): content is PanelSizes {
  if (typeof content !== 'object' || content === null) return false
  return Object.entries(content).every(
    ([name, size]) => ['side', 'desk', 'book'].includes(name) && Number.isSafeInteger(size) && size > 0,
  )
}
