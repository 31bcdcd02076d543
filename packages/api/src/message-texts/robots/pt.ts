// Messages about robots in Portuguese.

import type { RobotTexts } from '../message-text.ts'

export const pt: RobotTexts = {
  messages: {
    'robot.stopped': {
      title: 'Robô parado',
      text: 'O robô {robotId} ({strategy}, {symbol}) parou: {stop}. De volta à sua conta de moedas, com as moedas ao último preço: {returned} {asset}. Resultado de toda a execução, taxas incluídas: {profit} {asset}.',
    },
  },
  strategies: {
    grid: 'grade',
    dca: 'compra por etapas',
    direction: 'direção',
    indicator: 'indicador',
  },
  robotStops: {
    user: 'você o parou',
    takeProfit: 'take-profit atingido',
    stopLoss: 'stop-loss atingido',
    liquidation: 'posição liquidada',
    finished: 'a estratégia terminou',
    refused: 'suas ordens foram recusadas repetidas vezes',
    keyExpired: 'sua chave expirou',
    operator: 'o operador parou todos os robôs',
  },
}
