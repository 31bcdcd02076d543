// Price alerts and warnings in English.

import type { AlertTexts } from '../message-text.ts'

export const en: AlertTexts = {
  messages: {
    'alert.above': {
      title: 'The price rose to your alert',
      text: '{symbol} traded at {last}. Your alert was set at {price}. {note}',
    },
    'alert.below': {
      title: 'The price fell to your alert',
      text: '{symbol} traded at {last}, down to your alert at {price}. {note}',
    },
    'order.filled': {
      title: 'Order filled',
      text: 'Order {orderId} in {symbol} is filled: {quantity} {asset} at {price} on average.',
    },
    'contract.margin.low': {
      title: 'Margin runs low',
      text: 'What stands behind your position in {symbols} is {equity} {asset}; at {maintenance} {asset} it is liquidated. Add margin or close a part of it.',
    },
  },
}
