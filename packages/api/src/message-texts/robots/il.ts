// Messages about robots in Italian.

import type { RobotTexts } from '../message-text.ts'

export const il: RobotTexts = {
  messages: {
    'robot.stopped': {
      title: 'Robot fermato',
      text: 'Il robot {robotId} ({strategy}, {symbol}) si è fermato: {stop}. Tornati nel tuo conto monete, con le monete all’ultimo prezzo: {returned} {asset}. Risultato dell’intera esecuzione, commissioni incluse: {profit} {asset}.',
    },
  },
  strategies: {
    grid: 'griglia',
    dca: 'acquisto a tappe',
    direction: 'direzione',
    indicator: 'indicatore',
  },
  robotStops: {
    user: 'l’hai fermato tu',
    takeProfit: 'take-profit raggiunto',
    stopLoss: 'stop-loss raggiunto',
    liquidation: 'posizione liquidata',
    finished: 'la strategia è conclusa',
    refused: 'i suoi ordini sono stati rifiutati più volte',
    keyExpired: 'la sua chiave è scaduta',
    operator: 'il gestore ha fermato tutti i robot',
  },
}
