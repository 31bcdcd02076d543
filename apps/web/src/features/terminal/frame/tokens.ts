// The colours and fonts of the page, for what is drawn on a canvas. Read once for each look of the page.

import { shownTheme, useAppearance } from '../../../theme/appearance.ts'

/** Names the look of the page: it changes when the colours do. */
export function useLook(): string {
  return useAppearance((state) => `${shownTheme(state)} ${state.colours}`)
}

export type ReadToken = (name: string) => string

const known = new Map<string, Map<string, string>>()

/** The tokens of a look. It must be the one that is shown when a token is read for the first time. */
export function tokensOf(look: string): ReadToken {
  const tokens = known.get(look) ?? new Map<string, string>()
  known.set(look, tokens)
  return (name) => {
    const found = tokens.get(name)
    if (found !== undefined) return found
    const value = getComputedStyle(document.documentElement).getPropertyValue(name).trim()
    tokens.set(name, value)
    return value
  }
}
