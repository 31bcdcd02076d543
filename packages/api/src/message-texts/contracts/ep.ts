// Messages about perpetual contracts in Spanish.

import type { ContractTexts } from '../message-text.ts'

export const ep: ContractTexts = {
  messages: {
    'contract.liquidated': {
      title: 'Posición liquidada',
      text: 'Lo que respaldaba tu posición en {symbols} bajó a {equity} {asset}; necesitaba {maintenance} {asset}. Lotes cerrados: {lots}. El recibo en Contratos, Liquidaciones muestra cada cifra.',
    },
    'contract.deleveraged': {
      title: 'Posición desapalancada',
      text: 'Se cerraron {lots} lotes de tu posición en {direction} en {symbol} a {price}, sin comisión: una liquidación del otro lado no encontró ninguna orden. Ganancia o pérdida: {pnl} {asset}. El recibo en Contratos, Liquidaciones muestra por qué la tuya fue la primera.',
    },
    'contract.take.profit': {
      title: 'Take-profit alcanzado',
      text: 'El take-profit de tu posición en {direction} en {symbol} se activó a {price}. Lotes cerrados: {lots}. Ganancia o pérdida antes de comisiones: {pnl} {asset}.',
    },
    'contract.stop.loss': {
      title: 'Stop-loss alcanzado',
      text: 'El stop-loss de tu posición en {direction} en {symbol} se activó a {price}. Lotes cerrados: {lots}. Ganancia o pérdida antes de comisiones: {pnl} {asset}.',
    },
    'contract.trigger.rejected': {
      title: 'Orden condicional rechazada',
      text: 'Tu orden condicional {triggerId} en {symbol} alcanzó su precio a {price}, pero su orden no fue aceptada: {code}. Ya no está en espera.',
    },
  },
  directions: { long: 'largo', short: 'corto' },
}
