// What a tab of the desk shows. It knows whether that is wider than its room: only then do the last cells of rows, in which
// orders are cancelled and positions closed, stick to the edge. Each cell that sticks is a layer of its own for the browser.

import { type ReactNode, useEffect, useRef } from 'react'
import classes from './desk.module.css'

interface DeskPanelProps {
  readonly label: string
  readonly children: ReactNode
}

export function DeskPanel({ label, children }: DeskPanelProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => (place.current === null ? undefined : markOverflow(place.current)), [])
  return (
    // Whatever scrolls can be reached with the keyboard.
    <div ref={place} className={classes.content} role="tabpanel" aria-label={label} tabIndex={0}>
      {children}
    </div>
  )
}

/** Looks when the room or what stands in it changes its size, and when something else comes to stand in it. */
function markOverflow(panel: HTMLElement): () => void {
  const look = (): void => {
    panel.toggleAttribute('data-overflows', panel.scrollWidth > panel.clientWidth)
  }
  const sizes = new ResizeObserver(look)
  const follow = (): void => {
    sizes.disconnect()
    for (const each of [panel, ...panel.children]) sizes.observe(each)
  }
  const changes = new MutationObserver(follow)
  changes.observe(panel, { childList: true })
  follow()
  return () => {
    changes.disconnect()
    sizes.disconnect()
  }
}
