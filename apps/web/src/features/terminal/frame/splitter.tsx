// The line between two panels: dragged, moved with the arrow keys, put back with a double click.

import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import classes from './splitter.module.css'

const STEP = 8

interface SplitterProps {
  readonly label: string
  /** `vertical` is a standing line: it changes a width. */
  readonly orientation: 'vertical' | 'horizontal'
  readonly size: number
  readonly least: number
  readonly most: number
  /** The panel whose size it is lies after the line, so moving on makes it smaller. */
  readonly isAfter: boolean
  readonly onSize: (size: number) => void
  readonly onReset: () => void
}

export function Splitter({ label, orientation, size, least, most, isAfter, onSize, onReset }: SplitterProps) {
  const grip = useRef<{ readonly at: number; readonly size: number }>(undefined)
  const within = (next: number): number => Math.round(Math.min(most, Math.max(least, next)))
  const placeOf = ({ clientX, clientY }: PointerEvent): number =>
    orientation === 'vertical' ? clientX : clientY
  const onKeyDown = (event: KeyboardEvent): void => {
    const forward = orientation === 'vertical' ? 'ArrowRight' : 'ArrowDown'
    const back = orientation === 'vertical' ? 'ArrowLeft' : 'ArrowUp'
    const move = event.key === forward ? STEP : event.key === back ? -STEP : 0
    if (move === 0) return
    event.preventDefault()
    onSize(within(size + (isAfter ? -move : move)))
  }
  return (
    <div
      className={classes.splitter}
      data-orientation={orientation}
      role="separator"
      tabIndex={0}
      aria-label={label}
      aria-orientation={orientation}
      aria-valuenow={size}
      aria-valuemin={least}
      aria-valuemax={most}
      onKeyDown={onKeyDown}
      onDoubleClick={onReset}
      onPointerDown={(event) => {
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        grip.current = { at: placeOf(event), size }
      }}
      onPointerMove={(event) => {
        if (grip.current === undefined) return
        const moved = placeOf(event) - grip.current.at
        onSize(within(grip.current.size + (isAfter ? -moved : moved)))
      }}
      onPointerUp={() => {
        grip.current = undefined
      }}
    />
  )
}
