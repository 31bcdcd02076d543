// Messages about second-contracts in traditional Chinese.

import type { SecondTexts } from '../message-text.ts'

export const tc: SecondTexts = {
  messages: {
    'second.not.opened': {
      title: '定時秒合約未能開倉',
      text: 'S{orderId}（{symbol} {direction}，{amount} {asset}）未能開倉：{code}。全部金額已恢復可用。',
    },
    'second.voided': {
      title: '秒合約已作廢',
      text: '{symbol} 某一時段內的全部秒合約已由營運方作廢。其中屬於您的：{orders} 筆。已退還給您：{amount} {asset}。您已贏得的部分不受影響。',
    },
  },
  secondDirections: { up: '看漲', down: '看跌' },
}
