// Price alerts and warnings in Italian.

import type { AlertTexts } from '../message-text.ts'

export const il: AlertTexts = {
  messages: {
    'alert.above': {
      title: 'Il prezzo è salito al tuo avviso',
      text: '{symbol} è stato scambiato a {last}. Il tuo avviso era a {price}. {note}',
    },
    'alert.below': {
      title: 'Il prezzo è sceso al tuo avviso',
      text: '{symbol} è stato scambiato a {last}, fino al tuo avviso a {price}. {note}',
    },
    'order.filled': {
      title: 'Ordine eseguito',
      text: 'L’ordine {orderId} su {symbol} è stato eseguito per intero: {quantity} {asset} a un prezzo medio di {price}.',
    },
    'contract.margin.low': {
      title: 'Il margine sta per esaurirsi',
      text: 'Ciò che sostiene la tua posizione su {symbols} è {equity} {asset}; a {maintenance} {asset} viene liquidata. Aggiungi margine o chiudine una parte.',
    },
  },
}
