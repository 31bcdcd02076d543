// Price alerts and warnings in Spanish.

import type { AlertTexts } from '../message-text.ts'

export const ep: AlertTexts = {
  messages: {
    'alert.above': {
      title: 'El precio subió hasta tu alerta',
      text: '{symbol} se negoció a {last}. Tu alerta estaba en {price}. {note}',
    },
    'alert.below': {
      title: 'El precio bajó hasta tu alerta',
      text: '{symbol} se negoció a {last}, hasta tu alerta en {price}. {note}',
    },
    'order.filled': {
      title: 'Orden ejecutada',
      text: 'La orden {orderId} en {symbol} se ejecutó por completo: {quantity} {asset} a un precio medio de {price}.',
    },
    'contract.margin.low': {
      title: 'Queda poco margen',
      text: 'Lo que respalda tu posición en {symbols} es {equity} {asset}; con {maintenance} {asset} se liquida. Añade margen o cierra una parte.',
    },
  },
}
