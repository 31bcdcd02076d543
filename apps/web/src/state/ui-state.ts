// What is open and shown at this moment. Forgotten with the page.

import { create } from 'zustand'

interface UiState {
  readonly isServiceShown: boolean
  /** The visit to a page (a key of the router) on which the menu of a narrow window was opened; it ends with the visit. */
  readonly menuShownOn: string | null
  /** The session has ended; said once, until the page is loaded anew. */
  readonly isSessionExpired: boolean
  /** A part of the site could not be loaded: it may have been replaced by a newer version. */
  readonly isOutdated: boolean
}

export const useUiState = create<UiState>()(() => ({
  isServiceShown: false,
  menuShownOn: null,
  isSessionExpired: false,
  isOutdated: false,
}))
