// Price alerts and warnings in Japanese.

import type { AlertTexts } from '../message-text.ts'

export const jp: AlertTexts = {
  messages: {
    'alert.above': {
      title: '価格がアラートまで上昇しました',
      text: '{symbol} が {last} で約定しました。アラートの価格は {price} です。{note}',
    },
    'alert.below': {
      title: '価格がアラートまで下落しました',
      text: '{symbol} が {last} で約定し、アラートの価格 {price} まで下がりました。{note}',
    },
    'order.filled': {
      title: '注文が約定しました',
      text: '{symbol} の注文 {orderId} がすべて約定しました：{quantity} {asset}、平均価格 {price}。',
    },
    'contract.margin.low': {
      title: '証拠金が少なくなっています',
      text: '{symbols} のポジションの純資産は {equity} {asset} です。{maintenance} {asset} になると強制決済されます。証拠金を追加するか、一部を決済してください。',
    },
  },
}
