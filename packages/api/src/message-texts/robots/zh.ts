// Messages about robots in simplified Chinese.

import type { RobotTexts } from '../message-text.ts'

export const zh: RobotTexts = {
  messages: {
    'robot.stopped': {
      title: '机器人已停止',
      text: '机器人 {robotId}（{strategy}，{symbol}）已停止：{stop}。已退回您的币币账户（币按最新价计）：{returned} {asset}。整个运行期间的结果（已含手续费）：{profit} {asset}。',
    },
  },
  strategies: {
    grid: '网格',
    dca: '分批买入',
    direction: '方向',
    indicator: '指标',
  },
  robotStops: {
    user: '由您停止',
    takeProfit: '达到止盈',
    stopLoss: '达到止损',
    liquidation: '仓位被强平',
    finished: '计划已完成',
    refused: '其委托多次被拒绝',
    keyExpired: '其密钥已过期',
    operator: '运营方停止了所有机器人',
  },
}
