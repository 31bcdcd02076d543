// What is open and shown at this moment. Forgotten with the page.

import { create } from 'zustand'

interface UiState {
  readonly isServiceShown: boolean
  readonly isMenuShown: boolean
  /** The session has ended; said once, until the page is loaded anew. */
  readonly isSessionExpired: boolean
  /** A part of the site could not be loaded: it may have been replaced by a newer version. */
  readonly isOutdated: boolean
}

export const useUiState = create<UiState>()(() => ({
  isServiceShown: false,
  isMenuShown: false,
  isSessionExpired: false,
  isOutdated: false,
}))
