// Messages about robots in traditional Chinese.

import type { RobotTexts } from '../message-text.ts'

export const tc: RobotTexts = {
  messages: {
    'robot.stopped': {
      title: '機器人已停止',
      text: '機器人 {robotId}（{strategy}，{symbol}）已停止：{stop}。已退回您的幣幣帳戶（幣按最新價計）：{returned} {asset}。整個執行期間的結果（已含手續費）：{profit} {asset}。',
    },
  },
  strategies: {
    grid: '網格',
    dca: '分批買入',
    direction: '方向',
    indicator: '指標',
  },
  robotStops: {
    user: '由您停止',
    takeProfit: '達到停利',
    stopLoss: '達到停損',
    liquidation: '倉位被強平',
    finished: '計畫已完成',
    refused: '其委託多次被拒絕',
    keyExpired: '其金鑰已過期',
    operator: '營運方停止了所有機器人',
  },
}
