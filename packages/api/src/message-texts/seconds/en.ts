// Messages about second-contracts in English.

import type { SecondTexts } from '../message-text.ts'

export const en: SecondTexts = {
  messages: {
    'second.not.opened': {
      title: 'Timed second-contract not opened',
      text: 'S{orderId} ({symbol} {direction}, {amount} {asset}) did not open: {code}. The whole amount is available again.',
    },
    'second.voided': {
      title: 'Second-contracts voided',
      text: 'All second-contracts in {symbol} of a time range were voided by the operator. Of yours: {orders}. Given back to you: {amount} {asset}. What you won stays yours.',
    },
  },
  secondDirections: { up: 'up', down: 'down' },
}
