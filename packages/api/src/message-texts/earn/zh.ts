// Messages about financial products and mining in simplified Chinese.

import type { EarnTexts } from '../message-text.ts'

export const zh: EarnTexts = {
  messages: {
    'earn.matured': {
      title: '理财产品已到期',
      text: 'F{orderId}（{name}）已到期。本金：{principal} {asset}。收益：{income} {asset}。二者均已转入您的账户：{wallet}。',
    },
    'earn.cancelled': {
      title: '理财产品已由平台终止',
      text: '平台已终止 F{orderId}（{name}）。本金：{principal} {asset}。已满天数的收益：{income} {asset}。二者均已转入您的账户：{wallet}。',
    },
    'earn.mining.finished': {
      title: '挖矿已结束',
      text: 'M{orderId}（{name}）已结束。您的本金 {principal} {asset} 已恢复可用。累计已付收益：{income} {incomeAsset}。',
    },
  },
}
