// Theme and colours of prices: stored, put on <html>, where tokens.css finds them. public/before-start.js does the same
// before the first paint.

import { create } from 'zustand'
import { readItem, writeItem } from '../state/storage.ts'

export const THEMES = ['dark', 'light', 'system'] as const
export type Theme = (typeof THEMES)[number]

/** Green up and red down; the reverse; a pair that colour-blind people can tell apart. */
export const PRICE_COLOURS = ['usual', 'swapped', 'safe'] as const
export type PriceColours = (typeof PRICE_COLOURS)[number]

interface Appearance {
  readonly theme: Theme
  readonly colours: PriceColours
  /** What `system` means at this moment. */
  readonly isSystemLight: boolean
}

const systemLight = window.matchMedia('(prefers-color-scheme: light)')

export const useAppearance = create<Appearance>()(() => ({
  theme: readItem('theme', isTheme) ?? 'dark',
  colours: readItem('colours', isPriceColours) ?? 'usual',
  isSystemLight: systemLight.matches,
}))

export function shownTheme({ theme, isSystemLight }: Appearance): 'dark' | 'light' {
  if (theme === 'system') return isSystemLight ? 'light' : 'dark'
  return theme
}

export function chooseTheme(theme: Theme): void {
  writeItem('theme', theme)
  useAppearance.setState({ theme })
}

export function chooseColours(colours: PriceColours): void {
  writeItem('colours', colours)
  useAppearance.setState({ colours })
}

function isTheme(content: unknown): content is Theme {
  return THEMES.some((theme) => theme === content)
}

function isPriceColours(content: unknown): content is PriceColours {
  return PRICE_COLOURS.some((colours) => colours === content)
}

function show(appearance: Appearance): void {
  const { dataset } = document.documentElement
  dataset['theme'] = shownTheme(appearance)
  if (appearance.colours === 'usual') delete dataset['updown']
  else dataset['updown'] = appearance.colours
}

show(useAppearance.getState())
useAppearance.subscribe(show)
systemLight.addEventListener('change', ({ matches }) => useAppearance.setState({ isSystemLight: matches }))
