// Price alerts and warnings in simplified Chinese.

import type { AlertTexts } from '../message-text.ts'

export const zh: AlertTexts = {
  messages: {
    'alert.above': {
      title: '价格已涨至您的提醒价',
      text: '{symbol} 成交价为 {last}，您的提醒价为 {price}。{note}',
    },
    'alert.below': {
      title: '价格已跌至您的提醒价',
      text: '{symbol} 成交价为 {last}，已跌至您的提醒价 {price}。{note}',
    },
    'order.filled': {
      title: '委托已成交',
      text: '{symbol} 的委托 {orderId} 已全部成交：{quantity} {asset}，均价 {price}。',
    },
    'contract.margin.low': {
      title: '保证金不足',
      text: '您在 {symbols} 的仓位权益为 {equity} {asset}；降至 {maintenance} {asset} 时将被强平。请追加保证金或平掉一部分。',
    },
  },
}
