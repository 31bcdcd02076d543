// Messages about second-contracts in Portuguese.

import type { SecondTexts } from '../message-text.ts'

export const pt: SecondTexts = {
  messages: {
    'second.not.opened': {
      title: 'Contrato de segundos programado não aberto',
      text: 'S{orderId} ({symbol} {direction}, {amount} {asset}) não foi aberto: {code}. O valor inteiro está disponível de novo.',
    },
    'second.voided': {
      title: 'Contratos de segundos anulados pelo operador',
      text: 'O operador anulou todos os contratos de segundos de {symbol} de um intervalo de tempo. Dos seus: {orders}. Devolvido a você: {amount} {asset}. O que você ganhou continua seu.',
    },
  },
  secondDirections: { up: 'alta', down: 'baixa' },
}
