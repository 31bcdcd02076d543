// Price alerts and warnings in Portuguese.

import type { AlertTexts } from '../message-text.ts'

export const pt: AlertTexts = {
  messages: {
    'alert.above': {
      title: 'O preço subiu até o seu alerta',
      text: '{symbol} foi negociado a {last}. Seu alerta estava em {price}. {note}',
    },
    'alert.below': {
      title: 'O preço caiu até o seu alerta',
      text: '{symbol} foi negociado a {last}, até o seu alerta em {price}. {note}',
    },
    'order.filled': {
      title: 'Ordem executada',
      text: 'A ordem {orderId} em {symbol} foi executada por completo: {quantity} {asset} a um preço médio de {price}.',
    },
    'contract.margin.low': {
      title: 'Resta pouca margem',
      text: 'O que sustenta sua posição em {symbols} é {equity} {asset}; com {maintenance} {asset} ela é liquidada. Adicione margem ou feche uma parte.',
    },
  },
}
