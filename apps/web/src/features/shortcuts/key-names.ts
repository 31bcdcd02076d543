// How keys are written for people: `Ctrl` or the sign of a Mac's key, letters large, what several keys do as a range.

import type { Shortcut } from './registry.ts'

const NAMES: Readonly<Record<string, string>> = { Escape: 'Esc', Enter: '↵' }

export function isMac(platform: string = navigator.platform): boolean {
  return /^(?:Mac|iP)/.test(platform)
}

/** The caps that are pressed together. */
export function keyNames(
  { keys, withControl, withShift }: Pick<Shortcut, 'keys' | 'withControl' | 'withShift'>,
  isOnMac = isMac(),
): readonly string[] {
  const [first = '', last = first] = [keys[0], keys.at(-1)]
  const name = (key: string): string => NAMES[key] ?? key.toUpperCase()
  return [
    ...(withControl === true ? [isOnMac ? '⌘' : 'Ctrl'] : []),
    ...(withShift === true ? [isOnMac ? '⇧' : 'Shift'] : []),
    first === last ? name(first) : `${name(first)} – ${name(last)}`,
  ]
}
