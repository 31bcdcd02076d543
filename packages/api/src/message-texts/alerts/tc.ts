// Price alerts and warnings in traditional Chinese.

import type { AlertTexts } from '../message-text.ts'

export const tc: AlertTexts = {
  messages: {
    'alert.above': {
      title: '價格已漲至您的提醒價',
      text: '{symbol} 成交價為 {last}，您的提醒價為 {price}。{note}',
    },
    'alert.below': {
      title: '價格已跌至您的提醒價',
      text: '{symbol} 成交價為 {last}，已跌至您的提醒價 {price}。{note}',
    },
    'order.filled': {
      title: '委託已成交',
      text: '{symbol} 的委託 {orderId} 已全部成交：{quantity} {asset}，均價 {price}。',
    },
    'contract.margin.low': {
      title: '保證金不足',
      text: '您在 {symbols} 的倉位權益為 {equity} {asset}；降至 {maintenance} {asset} 時將被強平。請追加保證金或平掉一部分。',
    },
  },
}
