// Messages about robots in Japanese.

import type { RobotTexts } from '../message-text.ts'

export const jp: RobotTexts = {
  messages: {
    'robot.stopped': {
      title: 'ロボットが停止しました',
      text: 'ロボット {robotId}（{strategy}、{symbol}）が停止しました：{stop}。現物口座に戻った額（コインは最新価格で換算）：{returned} {asset}。手数料を含む全期間の結果：{profit} {asset}。',
    },
  },
  strategies: {
    grid: 'グリッド',
    dca: '段階買い',
    direction: '方向',
    indicator: '指標',
  },
  robotStops: {
    user: 'ご自身で停止しました',
    takeProfit: '利確に達しました',
    stopLoss: '損切りに達しました',
    liquidation: 'ポジションが強制決済されました',
    finished: '戦略が完了しました',
    refused: '注文が繰り返し拒否されました',
    keyExpired: '鍵の有効期限が切れました',
    operator: '運営者がすべてのロボットを停止しました',
  },
}
