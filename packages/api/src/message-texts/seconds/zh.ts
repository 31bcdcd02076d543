// Messages about second-contracts in simplified Chinese.

import type { SecondTexts } from '../message-text.ts'

export const zh: SecondTexts = {
  messages: {
    'second.not.opened': {
      title: '定时秒合约未能开仓',
      text: 'S{orderId}（{symbol} {direction}，{amount} {asset}）未能开仓：{code}。全部金额已恢复可用。',
    },
    'second.voided': {
      title: '秒合约已作废',
      text: '{symbol} 某一时段内的全部秒合约已由运营方作废。其中属于您的：{orders} 笔。已退还给您：{amount} {asset}。您已赢得的部分不受影响。',
    },
  },
  secondDirections: { up: '看涨', down: '看跌' },
}
