// Words that are the same in English and in a translation, and rightly so.

import type { Language } from '@candor/api'

/** Names and signs that no language translates. */
export const ALIKE_EVERYWHERE: readonly string[] = [
  'Candor',
  'LINE',
  'WHATSAPP',
  'USDT',
  'BTC',
  'ID',
  'API',
  'PNG',
  'MB',
  'IP',
  'ERC',
  'Ethereum',
  'Bitcoin',
  'h',
  's',
]

/** Whole texts that a language happens to share with English. */
export const ALIKE_IN: Readonly<Record<Language, readonly string[]>> = {
  en: [],
  zh: [],
  tc: [],
  jp: [],
  ti: [],
  kr: [],
  ep: ['Demo', 'Maker', 'Manual', 'Memo', 'Robot', 'Spot', 'Stop', 'Taker', 'Total', 'Total ({{coin}})'],
  il: ['Book', 'Demo', 'Maker', 'Memo', 'Mining', 'Robot', 'Spot', 'Spread', 'Stop', 'Taker'],
  pt: ['Demo', 'Maker', 'Manual', 'Memo', 'Spot', 'Stop', 'Taker', 'Total', 'Total ({{coin}})'],
}
