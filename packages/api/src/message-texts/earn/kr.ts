// Messages about financial products and mining in Korean.

import type { EarnTexts } from '../message-text.ts'

export const kr: EarnTexts = {
  messages: {
    'earn.matured': {
      title: '금융 상품 만기',
      text: 'F{orderId}({name})이(가) 만기되었습니다. 원금: {principal} {asset}. 수익: {income} {asset}. 둘 다 계정에 들어왔습니다: {wallet}.',
    },
    'earn.cancelled': {
      title: '플랫폼이 금융 상품을 종료함',
      text: '플랫폼이 F{orderId}({name})을(를) 종료했습니다. 원금: {principal} {asset}. 지난 날짜의 수익: {income} {asset}. 둘 다 계정에 들어왔습니다: {wallet}.',
    },
    'earn.mining.finished': {
      title: '마이닝 종료',
      text: 'M{orderId}({name})이(가) 끝났습니다. 원금 {principal} {asset}을(를) 다시 사용할 수 있습니다. 지급된 총수익: {income} {incomeAsset}.',
    },
  },
}
