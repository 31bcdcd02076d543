// A small button that shows what is chosen and opens a list of what else there is.

import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { Popup } from '../../../ui/popup.tsx'
import classes from './choice-menu.module.css'

export interface Choice {
  readonly value: string
  readonly text: string
  readonly hint?: string
}

interface ChoiceMenuProps {
  readonly label: string
  readonly value: string
  readonly choices: readonly Choice[]
  readonly onChoose: (value: string) => void
  /** Instead of the chosen text. */
  readonly shown?: string
}

export function ChoiceMenu({ label, value, choices, onChoose, shown }: ChoiceMenuProps) {
  const [isOpen, setIsOpen] = useState(false)
  const chosen = shown ?? choices.find((choice) => choice.value === value)?.text ?? ''
  return (
    <Popup
      isOpen={isOpen}
      onClose={() => setIsOpen(false)}
      position="bottom-end"
      anchor={
        <button
          type="button"
          className={classes.button}
          aria-haspopup="listbox"
          aria-expanded={isOpen}
          aria-label={`${label}: ${chosen}`}
          onClick={() => setIsOpen(!isOpen)}
        >
          {chosen}
          <IconChevronDown size={12} stroke={1.8} aria-hidden />
        </button>
      }
    >
      <div className={classes.list} role="listbox" aria-label={label} onKeyDown={moveFocus} tabIndex={-1}>
        {choices.map((choice) => (
          <button
            key={choice.value}
            type="button"
            role="option"
            className={classes.option}
            aria-selected={choice.value === value}
            data-autofocus={choice.value === value || undefined}
            onClick={() => {
              onChoose(choice.value)
              setIsOpen(false)
            }}
          >
            <span>
              {choice.text}
              {choice.hint === undefined ? null : <small>{choice.hint}</small>}
            </span>
            {choice.value === value ? <IconCheck size={14} stroke={1.8} aria-hidden /> : null}
          </button>
        ))}
      </div>
    </Popup>
  )
}

/** Up and down go from line to line. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const move = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (move === 0) return
  event.preventDefault()
  const lines = [...event.currentTarget.querySelectorAll<HTMLElement>('button')]
  const place = lines.findIndex((line) => line === document.activeElement)
  lines[(place + move + lines.length) % lines.length]?.focus()
}
