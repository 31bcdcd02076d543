// Messages about financial products and mining in Portuguese.

import type { EarnTexts } from '../message-text.ts'

export const pt: EarnTexts = {
  messages: {
    'earn.matured': {
      title: 'Produto financeiro vencido',
      text: 'F{orderId} ({name}) venceu. Principal: {principal} {asset}. Rendimento: {income} {asset}. Ambos estão na sua conta: {wallet}.',
    },
    'earn.cancelled': {
      title: 'Produto financeiro encerrado pela plataforma',
      text: 'A plataforma encerrou F{orderId} ({name}). Principal: {principal} {asset}. Rendimento dos dias decorridos: {income} {asset}. Ambos estão na sua conta: {wallet}.',
    },
    'earn.mining.finished': {
      title: 'Mineração concluída',
      text: 'M{orderId} ({name}) foi concluída. Seu principal de {principal} {asset} está disponível de novo. Rendimento pago no total: {income} {incomeAsset}.',
    },
  },
}
