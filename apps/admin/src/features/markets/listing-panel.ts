// What every part of the markets page is given: the listing, or that it is coming or failed.

import type { Listing } from './change-words.ts'

export interface ListingPanelProps {
  readonly listing: Listing | undefined
  readonly error: unknown
  readonly onRetry: () => unknown
}
