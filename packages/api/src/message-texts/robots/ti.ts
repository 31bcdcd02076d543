// Messages about robots in Thai.

import type { RobotTexts } from '../message-text.ts'

export const ti: RobotTexts = {
  messages: {
    'robot.stopped': {
      title: 'หุ่นยนต์หยุดแล้ว',
      text: 'หุ่นยนต์ {robotId} ({strategy}, {symbol}) หยุดแล้ว: {stop} กลับเข้าบัญชีเหรียญของคุณ (คิดเหรียญตามราคาล่าสุด): {returned} {asset} ผลของทั้งรอบการทำงานรวมค่าธรรมเนียม: {profit} {asset}',
    },
  },
  strategies: {
    grid: 'กริด',
    dca: 'ทยอยซื้อ',
    direction: 'ทำกำไรและตัดขาดทุน',
    indicator: 'อินดิเคเตอร์',
  },
  robotStops: {
    user: 'คุณหยุดเอง',
    takeProfit: 'ถึงจุดทำกำไร',
    stopLoss: 'ถึงจุดตัดขาดทุน',
    liquidation: 'สถานะถูกบังคับปิด',
    finished: 'กลยุทธ์เสร็จสิ้น',
    refused: 'คำสั่งถูกปฏิเสธซ้ำหลายครั้ง',
    keyExpired: 'คีย์หมดอายุ',
    operator: 'ผู้ดูแลหยุดหุ่นยนต์ทั้งหมด',
  },
}
