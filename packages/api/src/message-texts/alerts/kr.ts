// Price alerts and warnings in Korean.

import type { AlertTexts } from '../message-text.ts'

export const kr: AlertTexts = {
  messages: {
    'alert.above': {
      title: '가격이 알림 가격까지 올랐습니다',
      text: '{symbol} 체결 가격은 {last}입니다. 설정한 알림 가격은 {price}입니다. {note}',
    },
    'alert.below': {
      title: '가격이 알림 가격까지 내렸습니다',
      text: '{symbol} 체결 가격이 {last}(으)로, 알림 가격 {price}까지 내렸습니다. {note}',
    },
    'order.filled': {
      title: '주문이 체결되었습니다',
      text: '{symbol} 주문 {orderId}이(가) 모두 체결되었습니다: {quantity} {asset}, 평균 가격 {price}.',
    },
    'contract.margin.low': {
      title: '증거금이 부족해지고 있습니다',
      text: '{symbols} 포지션의 순자산은 {equity} {asset}입니다. {maintenance} {asset}이(가) 되면 강제 청산됩니다. 증거금을 추가하거나 일부를 청산하세요.',
    },
  },
}
