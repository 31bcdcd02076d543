// Where a tour takes place, and the address that starts it on arrival: it survives a login on the way.

import type { TourName } from './tour-state.ts'

export const TOUR_QUERY = 'tour'

const PATHS: Readonly<Record<TourName, string>> = {
  spot: '/currencyTransaction',
  contract: '/contractTransaction',
}

/** Also for those who have seen it. */
export const TOUR_AGAIN = 'again'

const FIRST_MARKETS: Readonly<Record<TourName, string>> = { spot: 'BTC_USDT', contract: 'BTCUSDT' }

/** Begins only for those who have not seen it, unless it is wanted again. */
export function tourPath(name: TourName, when: 'first' | typeof TOUR_AGAIN = 'first'): string {
  return `${PATHS[name]}?symbol=${FIRST_MARKETS[name]}&${TOUR_QUERY}=${when}`
}

/** The tour of a page, if it has one. */
export function tourAt(pathname: string): TourName | undefined {
  return (Object.keys(PATHS) as TourName[]).find((name) => PATHS[name] === pathname)
}
