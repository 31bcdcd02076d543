// Messages about robots in traditional Chinese.

import type { RobotTexts } from '../message-text.ts'

export const tc: RobotTexts = {
  messages: {
    'robot.stopped': {
      title: '機器人已停止',
      text: '機器人 {robotId}（{strategy}，{symbol}）已停止：{stop}。已退回您的幣幣帳戶（幣按最新價計）：{returned} {asset}。整個運行的結果（已含手續費）：{profit} {asset}。',
    },
  },
  strategies: {
    grid: '網格',
    dca: '分批買入',
    direction: '止盈止損',
    indicator: '指標',
  },
  robotStops: {
    user: '您停止了它',
    takeProfit: '達到止盈',
    stopLoss: '達到止損',
    liquidation: '倉位被強平',
    finished: '策略已完成',
    refused: '其訂單多次被拒',
    keyExpired: '其密鑰已過期',
    operator: '營運方停止了所有機器人',
  },
}
