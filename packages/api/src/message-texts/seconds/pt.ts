// Messages about second-contracts in Portuguese.

import type { SecondTexts } from '../message-text.ts'

export const pt: SecondTexts = {
  messages: {
    'second.not.opened': {
      title: 'Contrato por segundos programado não aberto',
      text: 'S{orderId} ({symbol} {direction}, {amount} {asset}) não foi aberto: {code}. A aposta inteira está disponível de novo.',
    },
    'second.voided': {
      title: 'Contratos por segundos anulados pelo operador',
      text: 'O operador anulou todos os contratos por segundos de {symbol} de um intervalo de tempo. Dos seus: {orders}. Devolvido a você: {amount} {asset}. O que você ganhou continua seu.',
    },
  },
  secondDirections: { up: 'alta', down: 'baixa' },
}
