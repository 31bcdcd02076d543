// Messages about financial products and mining in Italian.

import type { EarnTexts } from '../message-text.ts'

export const il: EarnTexts = {
  messages: {
    'earn.matured': {
      title: 'Prodotto finanziario scaduto',
      text: 'F{orderId} ({name}) è scaduto. Capitale: {principal} {asset}. Rendita: {income} {asset}. Entrambi sono nel tuo conto: {wallet}.',
    },
    'earn.cancelled': {
      title: 'Prodotto finanziario chiuso dalla piattaforma',
      text: 'La piattaforma ha chiuso F{orderId} ({name}). Capitale: {principal} {asset}. Rendita dei giorni trascorsi: {income} {asset}. Entrambi sono nel tuo conto: {wallet}.',
    },
    'earn.mining.finished': {
      title: 'Mining concluso',
      text: 'M{orderId} ({name}) è concluso. Il tuo capitale di {principal} {asset} è di nuovo disponibile. Rendita pagata in totale: {income} {incomeAsset}.',
    },
  },
}
