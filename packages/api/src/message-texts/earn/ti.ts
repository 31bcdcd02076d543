// Messages about financial products and mining in Thai.

import type { EarnTexts } from '../message-text.ts'

export const ti: EarnTexts = {
  messages: {
    'earn.matured': {
      title: 'ผลิตภัณฑ์การเงินครบกำหนด',
      text: 'F{orderId} ({name}) ครบกำหนดแล้ว เงินต้น: {principal} {asset} รายได้: {income} {asset} ทั้งสองอยู่ในบัญชีของคุณแล้ว: {wallet}',
    },
    'earn.cancelled': {
      title: 'แพลตฟอร์มยุติผลิตภัณฑ์การเงิน',
      text: 'แพลตฟอร์มยุติ F{orderId} ({name}) เงินต้น: {principal} {asset} รายได้ของวันที่ผ่านไปแล้ว: {income} {asset} ทั้งสองอยู่ในบัญชีของคุณแล้ว: {wallet}',
    },
    'earn.mining.finished': {
      title: 'การขุดเสร็จสิ้น',
      text: 'M{orderId} ({name}) เสร็จสิ้นแล้ว เงินต้น {principal} {asset} ใช้ได้อีกครั้ง รายได้ที่จ่ายทั้งหมด: {income} {incomeAsset}',
    },
  },
}
