// The address of a contract's terminal.

export const FIRST_CONTRACT = 'BTCUSDT'

export function contractPath(symbol: string): string {
  return `/contractTransaction?symbol=${encodeURIComponent(symbol)}`
}
