// Messages about robots in English.

import type { RobotTexts } from '../message-text.ts'

export const en: RobotTexts = {
  messages: {
    'robot.stopped': {
      title: 'Robot stopped',
      text: 'Robot {robotId} ({strategy}, {symbol}) has stopped: {stop}. Back in your coin account, coins at the last price: {returned} {asset}. Result of the whole run, fees included: {profit} {asset}.',
    },
  },
  strategies: {
    grid: 'grid',
    dca: 'staged buying',
    direction: 'take-profit and stop-loss',
    indicator: 'indicators',
  },
  robotStops: {
    user: 'you stopped it',
    takeProfit: 'take-profit reached',
    stopLoss: 'stop-loss reached',
    liquidation: 'position liquidated',
    finished: 'the strategy is finished',
    refused: 'its orders were refused again and again',
    keyExpired: 'its key has expired',
    operator: 'the operator stopped all robots',
  },
}
