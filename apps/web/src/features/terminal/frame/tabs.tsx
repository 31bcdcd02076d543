// Tabs as terminals have them: words with a line under the chosen one. Arrow keys go from one to the next; where they do
// not all fit, a wheel turns through them, and the chosen one comes into sight.

import type { KeyboardEvent, MouseEvent, WheelEvent } from 'react'
import classes from './tabs.module.css'

interface Tab<T extends string> {
  readonly value: T
  readonly text: string
  readonly count?: number | undefined
}

interface TabsProps<T extends string> {
  readonly label: string
  readonly value: T
  readonly tabs: readonly Tab<T>[]
  readonly onChoose: (value: T) => void
}

export function Tabs<T extends string>({ label, value, tabs, onChoose }: TabsProps<T>) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const move = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (move === 0) return
    const place = tabs.findIndex((tab) => tab.value === value)
    const next = (place + move + tabs.length) % tabs.length
    const tab = tabs[next]
    if (tab === undefined) return
    event.preventDefault()
    onChoose(tab.value)
    event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus()
  }
  return (
    <div
      className={classes.tabs}
      role="tablist"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onWheel={turn}
    >
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          data-tab={tab.value}
          aria-selected={tab.value === value}
          tabIndex={tab.value === value ? 0 : -1}
          onClick={(event) => {
            show(event)
            onChoose(tab.value)
          }}
        >
          {tab.text}
          {tab.count === undefined ? null : <span className={classes.count}> {tab.count}</span>}
        </button>
      ))}
    </div>
  )
}

/** A wheel that turns one way only moves what scrolls the other. */
function turn({ currentTarget, deltaX, deltaY }: WheelEvent<HTMLElement>): void {
  if (deltaX === 0) currentTarget.scrollLeft += deltaY
}

function show({ currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.scrollIntoView({ inline: 'nearest', block: 'nearest' })
}
