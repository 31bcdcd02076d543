// Messages about robots in Korean.

import type { RobotTexts } from '../message-text.ts'

export const kr: RobotTexts = {
  messages: {
    'robot.stopped': {
      title: '로봇이 중지되었습니다',
      text: '로봇 {robotId}({strategy}, {symbol})이(가) 중지되었습니다: {stop}. 코인 계정으로 돌아온 금액(코인은 최근 가격 기준): {returned} {asset}. 수수료를 포함한 전체 결과: {profit} {asset}.',
    },
  },
  strategies: {
    grid: '그리드',
    dca: '분할 매수',
    direction: '방향',
    indicator: '지표',
  },
  robotStops: {
    user: '직접 중지함',
    takeProfit: '익절 도달',
    stopLoss: '손절 도달',
    liquidation: '포지션 강제 청산',
    finished: '전략 완료',
    refused: '주문이 거듭 거부됨',
    keyExpired: '키 만료',
    operator: '운영자가 모든 로봇을 중지함',
  },
}
