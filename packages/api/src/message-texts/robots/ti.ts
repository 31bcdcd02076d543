// Messages about robots in Thai.

import type { RobotTexts } from '../message-text.ts'

export const ti: RobotTexts = {
  messages: {
    'robot.stopped': {
      title: 'บอตหยุดแล้ว',
      text: 'บอต {robotId} ({strategy}, {symbol}) หยุดแล้ว: {stop} กลับเข้าบัญชีเหรียญของคุณ (คิดเหรียญตามราคาล่าสุด): {returned} {asset} ผลของทั้งรอบการทำงานรวมค่าธรรมเนียม: {profit} {asset}',
    },
  },
  strategies: {
    grid: 'กริด',
    dca: 'ทยอยซื้อ',
    direction: 'ทิศทาง',
    indicator: 'อินดิเคเตอร์',
  },
  robotStops: {
    user: 'คุณหยุดเอง',
    takeProfit: 'ถึงจุดทำกำไร',
    stopLoss: 'ถึงจุดตัดขาดทุน',
    liquidation: 'โพซิชันถูกบังคับปิด',
    finished: 'แผนเสร็จสิ้น',
    refused: 'คำสั่งถูกปฏิเสธซ้ำหลายครั้ง',
    keyExpired: 'คีย์หมดอายุ',
    operator: 'ผู้ให้บริการหยุดบอตทั้งหมด',
  },
}
