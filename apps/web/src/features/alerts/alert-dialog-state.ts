// Which market the dialog for a new price alert is open for. Whoever is not logged in is sent there first.

import type { AlertVenue } from '@candor/api'
import { create } from 'zustand'

export interface AlertMarket {
  readonly venue: AlertVenue
  readonly symbol: string
  /** As it is shown: `BTC/USDT`. */
  readonly name: string
  readonly priceDecimals: number
}

export const useAlertDialog = create<{ readonly market: AlertMarket | undefined }>()(() => ({
  market: undefined,
}))

export function openAlertDialog(market: AlertMarket): void {
  useAlertDialog.setState({ market })
}

export function closeAlertDialog(): void {
  useAlertDialog.setState({ market: undefined })
}
