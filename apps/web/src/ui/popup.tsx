// Something small that opens beside what was pressed, and closes with Escape or a press elsewhere. Most of them are never
// opened: what places them is loaded when the first one is about to be.

import { type ReactNode, Suspense, useRef } from 'react'
import { lazyPart } from '../layout/lazy-part.ts'
import classes from './popup.module.css'

const loadSheet = () => import('./popup-sheet.tsx')
const PopupSheet = lazyPart(loadSheet)

export interface PopupProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly position: 'bottom-start' | 'bottom-end' | 'top-start' | 'top-end'
  readonly width?: number
  /** Whether the keyboard stays inside until it closes. Not for what is only read. */
  readonly trapsFocus?: boolean
  /** The one element it stands beside; it opens and closes it. */
  readonly anchor: ReactNode
  readonly children: ReactNode
}

export function Popup({ anchor, isOpen, ...sheet }: PopupProps) {
  const place = useRef<HTMLSpanElement>(null)
  return (
    <>
      <span ref={place} className={classes.place} onPointerEnter={() => void loadSheet()}>
        {anchor}
      </span>
      {isOpen ? (
        <Suspense>
          <PopupSheet anchor={place} {...sheet} />
        </Suspense>
      ) : null}
    </>
  )
}
