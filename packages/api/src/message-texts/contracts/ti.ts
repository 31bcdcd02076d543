// Messages about perpetual contracts in Thai.

import type { ContractTexts } from '../message-text.ts'

export const ti: ContractTexts = {
  messages: {
    'contract.liquidated': {
      title: 'โพซิชันถูกบังคับปิด',
      text: 'มูลค่าที่ค้ำโพซิชัน {symbols} ของคุณลดลงเหลือ {equity} {asset} ขณะที่ต้องรักษาไว้ {maintenance} {asset} จำนวนล็อตที่ปิด: {lots} ดูตัวเลขทั้งหมดได้ในใบแสดงรายการที่เมนูสัญญา หัวข้อการบังคับปิด',
    },
    'contract.deleveraged': {
      title: 'โพซิชันถูกลดเลเวอเรจอัตโนมัติ',
      text: '{lots} ล็อตของโพซิชัน{direction}ใน {symbol} ถูกปิดที่ {price} โดยไม่คิดค่าธรรมเนียม เพราะการบังคับปิดของอีกฝั่งไม่มีคำสั่งรองรับ กำไรหรือขาดทุน: {pnl} {asset} ดูเหตุผลที่โพซิชันของคุณอยู่ลำดับแรกได้ในใบแสดงรายการที่เมนูสัญญา หัวข้อการบังคับปิด',
    },
    'contract.take.profit': {
      title: 'ถึงจุดทำกำไรแล้ว',
      text: 'จุดทำกำไรของโพซิชัน{direction}ใน {symbol} ทำงานที่ {price} จำนวนล็อตที่ปิด: {lots} กำไรหรือขาดทุนก่อนค่าธรรมเนียม: {pnl} {asset}',
    },
    'contract.stop.loss': {
      title: 'ถึงจุดตัดขาดทุนแล้ว',
      text: 'จุดตัดขาดทุนของโพซิชัน{direction}ใน {symbol} ทำงานที่ {price} จำนวนล็อตที่ปิด: {lots} กำไรหรือขาดทุนก่อนค่าธรรมเนียม: {pnl} {asset}',
    },
    'contract.trigger.rejected': {
      title: 'คำสั่งแบบมีเงื่อนไขถูกปฏิเสธ',
      text: 'คำสั่งแบบมีเงื่อนไข {triggerId} ใน {symbol} ถึงราคาที่ {price} แต่คำสั่งไม่ได้รับการยอมรับ: {code} คำสั่งนี้ไม่รออีกต่อไป',
    },
  },
  directions: { long: 'ลอง', short: 'ชอร์ต' },
}
