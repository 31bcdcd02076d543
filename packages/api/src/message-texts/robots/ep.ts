// Messages about robots in Spanish.

import type { RobotTexts } from '../message-text.ts'

export const ep: RobotTexts = {
  messages: {
    'robot.stopped': {
      title: 'Robot parado',
      text: 'El robot {robotId} ({strategy}, {symbol}) se ha parado: {stop}. De vuelta en tu cuenta de monedas, con las monedas al último precio: {returned} {asset}. Resultado de toda la ejecución, comisiones incluidas: {profit} {asset}.',
    },
  },
  strategies: {
    grid: 'cuadrícula',
    dca: 'compra por etapas',
    direction: 'dirección',
    indicator: 'indicador',
  },
  robotStops: {
    user: 'lo paraste tú',
    takeProfit: 'take-profit alcanzado',
    stopLoss: 'stop-loss alcanzado',
    liquidation: 'posición liquidada',
    finished: 'la estrategia ha terminado',
    refused: 'sus órdenes fueron rechazadas una y otra vez',
    keyExpired: 'su clave ha caducado',
    operator: 'el operador paró todos los robots',
  },
}
