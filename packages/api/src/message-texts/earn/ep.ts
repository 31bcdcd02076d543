// Messages about financial products and mining in Spanish.

import type { EarnTexts } from '../message-text.ts'

export const ep: EarnTexts = {
  messages: {
    'earn.matured': {
      title: 'Producto financiero vencido',
      text: 'F{orderId} ({name}) ha vencido. Principal: {principal} {asset}. Rendimiento: {income} {asset}. Ambos están en tu cuenta: {wallet}.',
    },
    'earn.cancelled': {
      title: 'Producto financiero terminado por la plataforma',
      text: 'La plataforma terminó F{orderId} ({name}). Principal: {principal} {asset}. Rendimiento de los días transcurridos: {income} {asset}. Ambos están en tu cuenta: {wallet}.',
    },
    'earn.mining.finished': {
      title: 'Minería finalizada',
      text: 'M{orderId} ({name}) ha finalizado. Tu principal de {principal} {asset} vuelve a estar disponible. Rendimiento pagado en total: {income} {incomeAsset}.',
    },
  },
}
