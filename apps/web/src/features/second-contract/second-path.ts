// Addresses around second-contracts.

export const FIRST_PRODUCT = 'BTC_USDT'

export function secondPath(symbol: string): string {
  return `/secondContract?symbol=${encodeURIComponent(symbol)}`
}

/** The order number as people see it. */
export function orderName(orderId: string): string {
  return `S${orderId}`
}

export function secondReceiptPath(orderId: string): string {
  return `/secondContract/receipt?id=${orderName(orderId)}`
}

/** Where a published tick is checked. */
export function tickPath(symbol: string, sequence: number): string {
  return `/fairness?symbol=${encodeURIComponent(symbol)}&tick=${sequence}`
}

export const SECOND_HISTORY_PATH = '/secondContract/history'
