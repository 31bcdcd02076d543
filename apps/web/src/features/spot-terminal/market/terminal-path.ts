// The address of a market's terminal.

export const FIRST_MARKET = 'BTC_USDT'

export function terminalPath(symbol: string): string {
  return `/currencyTransaction?symbol=${encodeURIComponent(symbol)}`
}
