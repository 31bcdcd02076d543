// Listens to the keyboard of the whole page and runs what the registry says. Never while one types, never behind a dialog,
// never for a key that is held down, and not at all when shortcuts are switched off; the search stays.

import { useEffect } from 'react'
import { SHORTCUTS, type Shortcut } from './registry.ts'
import { useShortcutSettings } from './settings.ts'
import { isOnTerminal } from './terminal-acts.ts'

const TYPED_INTO =
  'input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"]), textarea, select, [contenteditable="true"]'
const DIALOG = '[role="dialog"][aria-modal="true"]'
const LATIN_KEY = /^[\u0020-\u007e]$/

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

/** The shortcut of these keys, wherever the focus is. */
export function shortcutOf(
  event: Pressed,
): { readonly shortcut: Shortcut; readonly key: string } | undefined {
  const { ctrlKey, metaKey, shiftKey, altKey } = event
  if (altKey) return undefined
  const key = keyOf(event)
  const isLetter = /^[a-z]$/.test(key)
  const shortcut = SHORTCUTS.find(
    (each) =>
      each.keys.includes(key) &&
      (each.withControl === true) === (ctrlKey || metaKey) &&
      // Where a sign stands, with or without Shift, is the keyboard's affair.
      (!isLetter || (each.withShift === true) === shiftKey),
  )
  return shortcut === undefined ? undefined : { shortcut, key }
}

/** On a keyboard of another script the place of the key counts, which is where the Latin letter is printed too. */
function keyOf({ key, code, shiftKey }: Pressed): string {
  if (key.length > 1) return key
  if (LATIN_KEY.test(key)) return key.toLowerCase()
  if (code === 'Slash') return shiftKey ? '?' : '/'
  return /^(?:Key|Digit)(.)$/.exec(code)?.[1]?.toLowerCase() ?? key
}

function isWanted({ group, inField, name }: Shortcut, target: EventTarget | null): boolean {
  const { isOn, hasTrading } = useShortcutSettings.getState()
  if (name !== 'search' && !isOn) return false
  if (group === 'trading' && !hasTrading) return false
  if (group !== 'site' && !isOnTerminal()) return false
  if (document.querySelector(DIALOG) !== null) return false
  const isTyping = target instanceof Element && target.closest(TYPED_INTO) !== null
  return inField === true || !isTyping
}

export function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.repeat || event.isComposing) return
  const found = shortcutOf(event)
  if (found === undefined || !isWanted(found.shortcut, event.target)) return
  // Escape has other meanings too, which stay.
  if (found.key !== 'Escape') event.preventDefault()
  found.shortcut.run(found.key)
}

export function useShortcuts(): void {
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
