// Which share of the available the order takes: five stops that hold on to the pointer, one per cent by key, ten with
// shift.

import { type KeyboardEvent, memo, type PointerEvent, useRef } from 'react'
import classes from './share-slider.module.css'

const STOPS = [0, 25, 50, 75, 100] as const
const HOLD = 2
const FULL = 100
const LONG_STEP = 10

interface ShareSliderProps {
  /** What the share is of. */
  readonly label: string
  readonly share: number
  readonly isDisabled: boolean
  readonly onShare: (share: number) => void
}

export const ShareSlider = memo(function ShareSlider({
  label,
  share,
  isDisabled,
  onShare,
}: ShareSliderProps) {
  const rail = useRef<HTMLDivElement>(null)
  const take = ({ clientX }: PointerEvent): void => {
    const box = rail.current?.getBoundingClientRect()
    if (box === undefined || box.width === 0) return
    onShare(snapped(((clientX - box.left) / box.width) * FULL))
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = shareOfKey(event, share)
    if (next === undefined) return
    event.preventDefault()
    onShare(next)
  }
  return (
    <div className={classes.slider} data-disabled={isDisabled || undefined}>
      <div
        ref={rail}
        className={classes.rail}
        role="slider"
        tabIndex={isDisabled ? -1 : 0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={FULL}
        aria-valuenow={share}
        aria-valuetext={`${share}%`}
        aria-disabled={isDisabled}
        onKeyDown={isDisabled ? undefined : onKeyDown}
        onPointerDown={(event) => {
          if (isDisabled || event.button !== 0) return
          event.currentTarget.setPointerCapture(event.pointerId)
          take(event)
        }}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) take(event)
        }}
      >
        <div className={classes.fill} style={{ width: `${share}%` }} />
        {STOPS.map((stop) => (
          <i key={stop} data-on={stop <= share || undefined} style={{ insetInlineStart: `${stop}%` }} />
        ))}
        <div className={classes.thumb} style={{ insetInlineStart: `${share}%` }} />
      </div>
      <div className={classes.stops}>
        {STOPS.map((stop) => (
          <button
            key={stop}
            type="button"
            tabIndex={-1}
            disabled={isDisabled}
            data-on={stop === share || undefined}
            onClick={() => onShare(stop)}
          >
            {stop === 0 ? '0' : `${stop}%`}
          </button>
        ))}
      </div>
    </div>
  )
})

function snapped(raw: number): number {
  const share = Math.min(FULL, Math.max(0, Math.round(raw)))
  return STOPS.find((stop) => Math.abs(stop - share) <= HOLD) ?? share
}

function shareOfKey({ key, shiftKey }: KeyboardEvent, share: number): number | undefined {
  const step = shiftKey || key.startsWith('Page') ? LONG_STEP : 1
  const within = (next: number): number => Math.min(FULL, Math.max(0, next))
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
    case 'PageUp':
      return within(share + step)
    case 'ArrowLeft':
    case 'ArrowDown':
    case 'PageDown':
      return within(share - step)
    case 'Home':
      return 0
    case 'End':
      return FULL
    default:
      return undefined
  }
}
