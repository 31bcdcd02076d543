// Messages about second-contracts in Thai.

import type { SecondTexts } from '../message-text.ts'

export const ti: SecondTexts = {
  messages: {
    'second.not.opened': {
      title: 'สัญญารายวินาทีแบบตั้งเวลาไม่ได้เปิด',
      text: 'S{orderId} ({symbol} {direction}, {amount} {asset}) ไม่ได้เปิด: {code} เงินทั้งหมดกลับมาใช้ได้แล้ว',
    },
    'second.voided': {
      title: 'สัญญารายวินาทีถูกทำให้เป็นโมฆะ',
      text: 'สัญญารายวินาทีทั้งหมดของ {symbol} ในช่วงเวลาหนึ่งถูกผู้ให้บริการทำให้เป็นโมฆะ ของคุณ: {orders} รายการ คืนให้คุณ: {amount} {asset} ส่วนที่คุณชนะแล้วยังเป็นของคุณ',
    },
  },
  secondDirections: { up: 'ขึ้น', down: 'ลง' },
}
