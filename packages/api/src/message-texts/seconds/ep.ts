// Messages about second-contracts in Spanish.

import type { SecondTexts } from '../message-text.ts'

export const ep: SecondTexts = {
  messages: {
    'second.not.opened': {
      title: 'Contrato de segundos programado no abierto',
      text: 'S{orderId} ({symbol} {direction}, {amount} {asset}) no se abrió: {code}. El importe completo vuelve a estar disponible.',
    },
    'second.voided': {
      title: 'Contratos de segundos anulados',
      text: 'El operador anuló todos los contratos de segundos de {symbol} de un intervalo de tiempo. De los suyos: {orders}. Se le devolvió: {amount} {asset}. Lo que ganó sigue siendo suyo.',
    },
  },
  secondDirections: { up: 'al alza', down: 'a la baja' },
}
