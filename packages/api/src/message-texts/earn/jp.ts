// Messages about financial products and mining in Japanese.

import type { EarnTexts } from '../message-text.ts'

export const jp: EarnTexts = {
  messages: {
    'earn.matured': {
      title: '金融商品が満期になりました',
      text: 'F{orderId}（{name}）が満期になりました。元本：{principal} {asset}。収益：{income} {asset}。いずれも次の口座に入りました：{wallet}。',
    },
    'earn.cancelled': {
      title: '金融商品が運営により終了しました',
      text: '運営が F{orderId}（{name}）を終了しました。元本：{principal} {asset}。経過した日数分の収益：{income} {asset}。いずれも次の口座に入りました：{wallet}。',
    },
    'earn.mining.finished': {
      title: 'マイニングが終了しました',
      text: 'M{orderId}（{name}）が終了しました。元本 {principal} {asset} は再びご利用いただけます。支払われた収益の合計：{income} {incomeAsset}。',
    },
  },
}
