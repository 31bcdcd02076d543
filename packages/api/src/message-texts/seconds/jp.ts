// Messages about second-contracts in Japanese.

import type { SecondTexts } from '../message-text.ts'

export const jp: SecondTexts = {
  messages: {
    'second.not.opened': {
      title: '時刻指定の秒契約は開始されませんでした',
      text: 'S{orderId}（{symbol} {direction}、{amount} {asset}）は開始されませんでした：{code}。全額が再び利用できます。',
    },
    'second.voided': {
      title: '秒契約が無効になりました',
      text: '{symbol} のある時間帯の秒契約はすべて運営者により無効になりました。お客様の件数：{orders}。返金額：{amount} {asset}。すでに得た利益はそのままです。',
    },
  },
  secondDirections: { up: '上', down: '下' },
}
