// Messages about financial products and mining in traditional Chinese.

import type { EarnTexts } from '../message-text.ts'

export const tc: EarnTexts = {
  messages: {
    'earn.matured': {
      title: '理財產品已到期',
      text: 'F{orderId}（{name}）已到期。本金：{principal} {asset}。收益：{income} {asset}。二者均已轉入您的帳戶：{wallet}。',
    },
    'earn.cancelled': {
      title: '理財產品已由平台終止',
      text: '平台已終止 F{orderId}（{name}）。本金：{principal} {asset}。已滿天數的收益：{income} {asset}。二者均已轉入您的帳戶：{wallet}。',
    },
    'earn.mining.finished': {
      title: '挖礦已結束',
      text: 'M{orderId}（{name}）已結束。您的本金 {principal} {asset} 已恢復可用。累計已付收益：{income} {incomeAsset}。',
    },
  },
}
