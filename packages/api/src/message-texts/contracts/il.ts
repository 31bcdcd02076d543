// Messages about perpetual contracts in Italian.

import type { ContractTexts } from '../message-text.ts'

export const il: ContractTexts = {
  messages: {
    'contract.liquidated': {
      title: 'Posizione liquidata',
      text: 'Ciò che sosteneva la tua posizione in {symbols} è sceso a {equity} {asset}; ne servivano {maintenance} {asset}. Lotti chiusi: {lots}. La ricevuta in Contratti, Liquidazioni mostra ogni numero.',
    },
    'contract.deleveraged': {
      title: 'Posizione ridotta automaticamente',
      text: '{lots} lotti della tua posizione {direction} in {symbol} sono stati chiusi a {price}, senza commissioni: una liquidazione sul lato opposto non ha trovato ordini. Profitto o perdita: {pnl} {asset}. La ricevuta in Contratti, Liquidazioni mostra perché la tua era la prima.',
    },
    'contract.take.profit': {
      title: 'Take-profit raggiunto',
      text: 'Il take-profit della tua posizione {direction} in {symbol} è scattato a {price}. Lotti chiusi: {lots}. Profitto o perdita prima delle commissioni: {pnl} {asset}.',
    },
    'contract.stop.loss': {
      title: 'Stop-loss raggiunto',
      text: 'Lo stop-loss della tua posizione {direction} in {symbol} è scattato a {price}. Lotti chiusi: {lots}. Profitto o perdita prima delle commissioni: {pnl} {asset}.',
    },
    'contract.trigger.rejected': {
      title: 'Ordine condizionale rifiutato',
      text: 'Il tuo ordine condizionale {triggerId} in {symbol} ha raggiunto il suo prezzo a {price}, ma l’ordine non è stato accettato: {code}. Non è più in attesa.',
    },
  },
  directions: { long: 'long', short: 'short' },
}
