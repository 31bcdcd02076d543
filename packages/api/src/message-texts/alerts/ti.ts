// Price alerts and warnings in Thai.

import type { AlertTexts } from '../message-text.ts'

export const ti: AlertTexts = {
  messages: {
    'alert.above': {
      title: 'ราคาขึ้นถึงระดับที่คุณตั้งแจ้งเตือน',
      text: '{symbol} ซื้อขายที่ {last} คุณตั้งแจ้งเตือนไว้ที่ {price} {note}',
    },
    'alert.below': {
      title: 'ราคาลงถึงระดับที่คุณตั้งแจ้งเตือน',
      text: '{symbol} ซื้อขายที่ {last} ลงมาถึงระดับแจ้งเตือนของคุณที่ {price} {note}',
    },
    'order.filled': {
      title: 'คำสั่งซื้อขายจับคู่ครบแล้ว',
      text: 'คำสั่ง {orderId} ใน {symbol} จับคู่ครบแล้ว: {quantity} {asset} ราคาเฉลี่ย {price}',
    },
    'contract.margin.low': {
      title: 'หลักประกันเหลือน้อย',
      text: 'เงินที่รองรับโพซิชันของคุณใน {symbols} เหลือ {equity} {asset} หากลดถึง {maintenance} {asset} โพซิชันจะถูกบังคับปิด กรุณาเพิ่มหลักประกันหรือปิดบางส่วน',
    },
  },
}
