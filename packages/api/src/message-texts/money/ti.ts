// Messages about money in Thai.

import type { MoneyTexts } from '../message-text.ts'

export const ti: MoneyTexts = {
  messages: {
    'deposit.credited': {
      title: 'รายการฝากเข้าบัญชีแล้ว',
      text: '{amount} {asset} มาถึงแล้วและใช้ได้',
    },
    'deposit.below.minimum': {
      title: 'ยอดฝากต่ำกว่าขั้นต่ำ',
      text: 'ได้รับ {amount} {asset} ยอดขั้นต่ำคือ {minimum} {asset} ยอดที่ต่ำกว่านี้จะไม่เข้าบัญชีและไม่คืน',
    },
    'deposit.wrong.asset': {
      title: 'ได้รับสินทรัพย์ที่ไม่รู้จัก',
      text: 'มีสิ่งที่นำเข้าบัญชีไม่ได้มาถึงที่อยู่ฝากของคุณ: {asset} หากส่งผิดกรุณาติดต่อฝ่ายบริการลูกค้า',
    },
    'deposit.orphaned': {
      title: 'จำนวนยืนยันของรายการฝากกลับเป็น 0',
      text: 'บล็อกที่มีรายการฝาก {amount} {asset} ของคุณถูกแทนที่ ระบบจะนับใหม่เมื่ออยู่ในบล็อกอื่น',
    },
    'withdrawal.applied': {
      title: 'ยื่นคำขอถอนแล้ว',
      text: 'กำลังตรวจสอบการถอน {amount} {asset} ไปยัง {destination} หากไม่ใช่คุณ ให้ยกเลิกการถอน เปลี่ยนรหัสผ่าน และติดต่อฝ่ายบริการลูกค้า',
    },
    'withdrawal.sent': {
      title: 'การถอนได้รับอนุมัติและส่งแล้ว',
      text: '{amount} {asset} กำลังส่งไปยัง {destination}',
    },
    'withdrawal.arrived': {
      title: 'การถอนเสร็จสมบูรณ์',
      text: '{amount} {asset} ถึง {destination} แล้ว',
    },
    'withdrawal.refused': {
      title: 'การถอนถูกปฏิเสธ',
      text: 'การถอน {amount} {asset} ของคุณถูกปฏิเสธ เหตุผล: {why} เงินรวมค่าธรรมเนียมใช้ได้อีกครั้ง',
    },
    'withdrawal.cancelled': {
      title: 'ยกเลิกการถอนแล้ว',
      text: 'คุณยกเลิกการถอน {amount} {asset} เงินรวมค่าธรรมเนียมใช้ได้อีกครั้ง',
    },
    'withdrawal.returned': {
      title: 'การถอนถูกส่งคืน',
      text: 'การถอน {amount} {asset} ของคุณส่งไม่สำเร็จ เหตุผล: {why} เงินใช้ได้อีกครั้ง',
    },
    'account.frozen': {
      title: 'บัญชีถูกอายัด',
      text: 'ขณะนี้คุณซื้อขาย โอน หรือถอนไม่ได้ และคำสั่งที่เปิดอยู่ถูกยกเลิก เหตุผล: {why} กรุณาติดต่อฝ่ายบริการลูกค้า',
    },
    'account.unfrozen': {
      title: 'ยกเลิกการอายัดบัญชีแล้ว',
      text: 'คุณซื้อขาย โอน และถอนได้อีกครั้ง เหตุผล: {why}',
    },
    'account.locked': {
      title: 'บัญชีถูกล็อก',
      text: 'ขณะนี้คุณเข้าสู่ระบบไม่ได้ เหตุผล: {why} กรุณาติดต่อฝ่ายบริการลูกค้า',
    },
    'account.unlocked': {
      title: 'บัญชีถูกปลดล็อก',
      text: 'คุณเข้าสู่ระบบได้อีกครั้ง เหตุผล: {why}',
    },
    'amount.frozen': {
      title: 'ยอดเงินถูกระงับ',
      text: '{amount} {asset} ในบัญชี{wallet}ของคุณถูกกันไว้ชั่วคราว เหตุผล: {why}',
    },
    'amount.unfrozen': {
      title: 'ยอดเงินเลิกถูกระงับแล้ว',
      text: '{amount} {asset} ในบัญชี{wallet}ของคุณใช้ได้อีกครั้ง เหตุผล: {why}',
    },
    'amount.locked': {
      title: 'ยอดเงินถูกล็อก',
      text: '{amount} {asset} ในบัญชี{wallet}ของคุณถูกล็อกไว้ชั่วคราว เหตุผล: {why}',
    },
    'amount.unlocked': {
      title: 'ยอดเงินถูกปลดล็อก',
      text: '{amount} {asset} ในบัญชี{wallet}ของคุณถูกปลดล็อกและใช้ได้ เหตุผล: {why}',
    },
    'correction.credited': {
      title: 'แก้ไขยอด (เพิ่ม)',
      text: 'เพิ่ม {amount} {asset} เข้าบัญชี{wallet}ของคุณแล้ว เหตุผล: {why}',
    },
    'correction.debited': {
      title: 'แก้ไขยอด (หัก)',
      text: 'หัก {amount} {asset} จากบัญชี{wallet}ของคุณแล้ว เหตุผล: {why} หากมีข้อสงสัยกรุณาติดต่อฝ่ายบริการลูกค้า',
    },
    'address.added': {
      title: 'ที่อยู่ถอนใหม่',
      text: '{label}: {destination} อยู่ในสมุดที่อยู่ของคุณแล้ว หากไม่ใช่คุณ ให้เปลี่ยนรหัสผ่านและติดต่อฝ่ายบริการลูกค้า',
    },
    'allow.list.on': {
      title: 'เปิดรายการที่อนุญาตแล้ว',
      text: 'การถอนไปได้เฉพาะที่อยู่ในสมุดของคุณ ที่อยู่ใหม่ต้องรอ 24 ชั่วโมง',
    },
    'allow.list.off': {
      title: 'ปิดรายการที่อนุญาตแล้ว',
      text: 'ถอนไปยังที่อยู่ใดก็ได้อีกครั้ง และการถอนถูกพักไว้ 24 ชั่วโมง หากไม่ใช่คุณ ให้เปลี่ยนรหัสผ่านและติดต่อฝ่ายบริการลูกค้า',
    },
  },
  moneyReasons: {
    'user.cancelled': 'คุณยกเลิกเอง',
    'address.risk': 'ที่อยู่เกี่ยวข้องกับความเสี่ยงที่ทราบ',
    'address.mismatch': 'ที่อยู่ไม่ตรงกับเครือข่ายหรือเจ้าของ',
    'bank.details.wrong': 'ข้อมูลธนาคารไม่ถูกต้อง',
    'bank.returned': 'ธนาคารส่งเงินคืน',
    'network.failed': 'เครือข่ายไม่ได้ดำเนินการ',
    'identity.review': 'กำลังตรวจสอบตัวตนของคุณ',
    'source.of.funds': 'ต้องแสดงแหล่งที่มาของเงิน',
    'suspicious.activity': 'พบกิจกรรมผิดปกติ',
    'rules.breached': 'ละเมิดข้อตกลงผู้ใช้',
    'court.order': 'คำสั่งของหน่วยงานรัฐ',
    'user.request': 'ตามคำขอของคุณ',
    'lock.up': 'ช่วงล็อกตามที่ตกลง',
    'review.ended': 'การตรวจสอบสิ้นสุดแล้ว',
    'lock.up.ended': 'ช่วงล็อกสิ้นสุดแล้ว',
    'mistake.corrected': 'แก้ไขข้อผิดพลาด',
    'deposit.by.hand': 'นำเงินฝากเข้าบัญชีด้วยมือ',
    goodwill: 'การชดเชยด้วยไมตรี',
    other: 'ดูข้อความจากฝ่ายบริการลูกค้า',
  },
  wallets: {
    spot: 'เหรียญ',
    contract: 'สัญญา',
    financial: 'การเงิน',
    second: 'สัญญารายวินาที',
    fiat: 'เงินตรา',
    mining: 'การขุด',
  },
}
