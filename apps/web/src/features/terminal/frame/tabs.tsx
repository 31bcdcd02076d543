// Tabs as terminals have them: words with a line under the chosen one. Arrow keys go from one to the next.

import type { KeyboardEvent } from 'react'
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
    <div className={classes.tabs} role="tablist" aria-label={label} tabIndex={-1} onKeyDown={onKeyDown}>
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          data-tab={tab.value}
          aria-selected={tab.value === value}
          tabIndex={tab.value === value ? 0 : -1}
          onClick={() => onChoose(tab.value)}
        >
          {tab.text}
          {tab.count === undefined ? null : <span className={classes.count}> {tab.count}</span>}
        </button>
      ))}
    </div>
  )
}
