// A part of the frame that is loaded when it is first needed, with its texts. One that does not come leaves the page as it
// is, with the offer to load it anew.

import type { Namespace } from 'i18next'
import { type ComponentType, lazy } from 'react'
import { loadTexts } from '../i18n/setup.ts'
import { useUiState } from '../state/ui-state.ts'

export function lazyPart<P extends object>(
  load: () => Promise<{ readonly default: ComponentType<P> }>,
  texts: Namespace = 'shell',
) {
  return lazy(async (): Promise<{ default: ComponentType<P> }> => {
    try {
      const [part] = await Promise.all([load(), loadTexts(texts)])
      return part
    } catch {
      useUiState.setState({ isOutdated: true })
      return { default: () => null }
    }
  })
}
