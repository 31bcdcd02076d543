// Messages about second-contracts in Spanish.

import type { SecondTexts } from '../message-text.ts'

export const ep: SecondTexts = {
  messages: {
    'second.not.opened': {
      title: 'Contrato por segundos programado no abierto',
      text: 'S{orderId} ({symbol} {direction}, {amount} {asset}) no se abrió: {code}. La apuesta completa vuelve a estar disponible.',
    },
    'second.voided': {
      title: 'Contratos por segundos anulados',
      text: 'El operador anuló todos los contratos por segundos de {symbol} de un intervalo de tiempo. De los tuyos: {orders}. Se te devolvió: {amount} {asset}. Lo que ganaste sigue siendo tuyo.',
    },
  },
  secondDirections: { up: 'al alza', down: 'a la baja' },
}
