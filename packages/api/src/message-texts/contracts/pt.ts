// Messages about perpetual contracts in Portuguese.

import type { ContractTexts } from '../message-text.ts'

export const pt: ContractTexts = {
  messages: {
    'contract.liquidated': {
      title: 'Posição liquidada',
      text: 'O que sustentava sua posição em {symbols} caiu para {equity} {asset}; eram necessários {maintenance} {asset}. Lotes fechados: {lots}. O recibo em Contratos, Liquidações mostra cada número.',
    },
    'contract.deleveraged': {
      title: 'Posição desalavancada',
      text: '{lots} lotes da sua posição {direction} em {symbol} foram fechados a {price}, sem taxa: uma liquidação do outro lado não encontrou nenhuma ordem. Lucro ou prejuízo: {pnl} {asset}. O recibo em Contratos, Liquidações mostra por que a sua foi a primeira.',
    },
    'contract.take.profit': {
      title: 'Take-profit atingido',
      text: 'O take-profit da sua posição {direction} em {symbol} foi acionado a {price}. Lotes fechados: {lots}. Lucro ou prejuízo antes das taxas: {pnl} {asset}.',
    },
    'contract.stop.loss': {
      title: 'Stop-loss atingido',
      text: 'O stop-loss da sua posição {direction} em {symbol} foi acionado a {price}. Lotes fechados: {lots}. Lucro ou prejuízo antes das taxas: {pnl} {asset}.',
    },
    'contract.trigger.rejected': {
      title: 'Ordem condicional recusada',
      text: 'A sua ordem condicional {triggerId} em {symbol} atingiu o preço a {price}, mas a ordem não foi aceite: {code}. Já não está à espera.',
    },
  },
  directions: { long: 'comprada', short: 'vendida' },
}
