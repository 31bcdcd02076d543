// The part of a popup that is seen.

import { Popover } from '@mantine/core'
import { type Ref, type RefObject, useEffect, useImperativeHandle } from 'react'
import type { PopupProps } from './popup.tsx'

interface PopupSheetProps extends Omit<PopupProps, 'anchor' | 'isOpen'> {
  /** Around the anchor, without a box of its own. */
  readonly anchor: RefObject<HTMLElement | null>
}

const GAP = 4

// biome-ignore lint/style/noDefaultExport: loaded by itself, as lazy parts are
export default function PopupSheet({
  anchor,
  onClose,
  position,
  width,
  trapsFocus = true,
  children,
}: PopupSheetProps) {
  useFocusReturn()
  return (
    <Popover
      opened
      onChange={(isOpen) => isOpen || onClose()}
      position={position}
      offset={GAP}
      trapFocus={trapsFocus}
      // Who opens it says so itself.
      withRoles={false}
      {...(width === undefined ? {} : { width })}
    >
      <Popover.Target>
        <StandIn place={anchor} />
      </Popover.Target>
      <Popover.Dropdown role="dialog">{children}</Popover.Dropdown>
    </Popover>
  )
}

/** Gives the library the anchor, which was there long before it. */
function StandIn({
  place,
  ref,
}: {
  readonly place: RefObject<HTMLElement | null>
  readonly ref?: Ref<Element>
}) {
  useImperativeHandle(ref, () => place.current?.firstElementChild ?? document.body, [place])
  return null
}

/** Whoever had the focus gets it back, unless it has gone elsewhere meanwhile. */
function useFocusReturn(): void {
  useEffect(() => {
    const before = document.activeElement
    return () => {
      queueMicrotask(() => {
        const isFree = document.activeElement === null || document.activeElement === document.body
        if (isFree && before instanceof HTMLElement) before.focus({ preventScroll: true })
      })
    }
  }, [])
}
