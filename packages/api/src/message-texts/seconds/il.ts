// Messages about second-contracts in Italian.

import type { SecondTexts } from '../message-text.ts'

export const il: SecondTexts = {
  messages: {
    'second.not.opened': {
      title: 'Contratto a secondi programmato non aperto',
      text: 'S{orderId} ({symbol} {direction}, {amount} {asset}) non si è aperto: {code}. L’intera puntata è di nuovo disponibile.',
    },
    'second.voided': {
      title: 'Contratti a secondi annullati',
      text: 'Il gestore ha annullato tutti i contratti a secondi su {symbol} di un intervallo di tempo. Dei tuoi: {orders}. Ti è stato restituito: {amount} {asset}. Ciò che hai vinto resta tuo.',
    },
  },
  secondDirections: { up: 'al rialzo', down: 'al ribasso' },
}
