// A line of tabs in the head of a panel.

import classes from './tabs.module.css'

interface TabsProps<V extends string> {
  readonly label: string
  readonly tabs: readonly { readonly value: V; readonly text: string }[]
  readonly value: V
  readonly onChange: (value: V) => void
}

export function Tabs<V extends string>({ label, tabs, value, onChange }: TabsProps<V>) {
  return (
    <span className={classes.tabs} role="group" aria-label={label}>
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          aria-pressed={tab.value === value}
          onClick={() => onChange(tab.value)}
        >
          {tab.text}
        </button>
      ))}
    </span>
  )
}
