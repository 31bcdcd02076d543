// Messages about robots in Spanish.

import type { RobotTexts } from '../message-text.ts'

export const ep: RobotTexts = {
  messages: {
    'robot.stopped': {
      title: 'Robot detenido',
      text: 'El robot {robotId} ({strategy}, {symbol}) se ha detenido: {stop}. De vuelta en su cuenta de monedas, con las monedas al último precio: {returned} {asset}. Resultado de toda la ejecución, comisiones incluidas: {profit} {asset}.',
    },
  },
  strategies: {
    grid: 'cuadrícula',
    dca: 'compra por etapas',
    direction: 'toma de ganancias y stop de pérdidas',
    indicator: 'indicadores',
  },
  robotStops: {
    user: 'usted lo detuvo',
    takeProfit: 'toma de ganancias alcanzada',
    stopLoss: 'stop de pérdidas alcanzado',
    liquidation: 'posición liquidada',
    finished: 'la estrategia ha terminado',
    refused: 'sus órdenes fueron rechazadas una y otra vez',
    keyExpired: 'su clave ha caducado',
    operator: 'el operador detuvo todos los robots',
  },
}
