// Messages about perpetual contracts in English.

import type { ContractTexts } from '../message-text.ts'

export const en: ContractTexts = {
  messages: {
    'contract.liquidated': {
      title: 'Position liquidated',
      text: 'What stood behind your position in {symbols} fell to {equity} {asset}; it needed {maintenance} {asset}. Lots closed: {lots}. The receipt under Contracts, Liquidations shows every number.',
    },
    'contract.deleveraged': {
      title: 'Position deleveraged',
      text: '{lots} lots of your {direction} position in {symbol} were closed at {price}, free of charge: a liquidation on the other side found no order. Profit or loss: {pnl} {asset}. The receipt under Contracts, Liquidations shows why yours came first.',
    },
    'contract.take.profit': {
      title: 'Take-profit reached',
      text: 'The take-profit of your {direction} position in {symbol} fired at {price}. Lots closed: {lots}. Profit or loss before fees: {pnl} {asset}.',
    },
    'contract.stop.loss': {
      title: 'Stop-loss reached',
      text: 'The stop-loss of your {direction} position in {symbol} fired at {price}. Lots closed: {lots}. Profit or loss before fees: {pnl} {asset}.',
    },
    'contract.trigger.rejected': {
      title: 'Conditional order refused',
      text: 'Your conditional order {triggerId} in {symbol} met its price at {price}, but its order was not accepted: {code}. It no longer waits.',
    },
  },
  directions: { long: 'long', short: 'short' },
}
