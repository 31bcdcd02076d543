// What coins are called. Proper names, the same in every language.

const NAMES: Readonly<Record<string, string>> = {
  ADA: 'Cardano',
  BNB: 'BNB',
  BTC: 'Bitcoin',
  DOGE: 'Dogecoin',
  ETH: 'Ethereum',
  LTC: 'Litecoin',
  SOL: 'Solana',
  TRX: 'TRON',
  USDT: 'Tether',
  XRP: 'XRP',
}

/** A coin that we do not know is called by its code. */
export function coinName(code: string): string {
  return NAMES[code] ?? code
}
