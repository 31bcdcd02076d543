// Messages about second-contracts in Korean.

import type { SecondTexts } from '../message-text.ts'

export const kr: SecondTexts = {
  messages: {
    'second.not.opened': {
      title: '예약한 초 단위 계약이 시작되지 않았습니다',
      text: 'S{orderId}({symbol} {direction}, {amount} {asset}) 주문이 시작되지 않았습니다: {code}. 전액을 다시 사용할 수 있습니다.',
    },
    'second.voided': {
      title: '초 단위 계약이 무효 처리되었습니다',
      text: '한 시간대의 {symbol} 초 단위 계약이 모두 운영자에 의해 무효 처리되었습니다. 회원님의 주문: {orders}건. 돌려드린 금액: {amount} {asset}. 이미 얻은 수익은 그대로입니다.',
    },
  },
  secondDirections: { up: '상승', down: '하락' },
}
