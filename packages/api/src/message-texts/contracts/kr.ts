// Messages about perpetual contracts in Korean.

import type { ContractTexts } from '../message-text.ts'

export const kr: ContractTexts = {
  messages: {
    'contract.liquidated': {
      title: '포지션이 강제 청산되었습니다',
      text: '{symbols} 포지션을 뒷받침하는 자산이 {equity} {asset}까지 줄었습니다. 유지에는 {maintenance} {asset}이(가) 필요했습니다. 청산 수량: {lots}. 계약의 강제 청산 내역에 있는 명세서에서 모든 수치를 확인할 수 있습니다.',
    },
    'contract.deleveraged': {
      title: '포지션이 자동 디레버리징되었습니다',
      text: '{symbol} {direction} 포지션 중 {lots}계약이 {price}에 수수료 없이 청산되었습니다. 반대편 강제 청산을 받을 주문이 없었기 때문입니다. 손익: {pnl} {asset}. 계약의 강제 청산 내역에 있는 명세서에서 먼저 선택된 이유를 확인할 수 있습니다.',
    },
    'contract.take.profit': {
      title: '익절이 실행되었습니다',
      text: '{symbol} {direction} 포지션의 익절이 {price}에 실행되었습니다. 청산 수량: {lots}. 수수료 차감 전 손익: {pnl} {asset}.',
    },
    'contract.stop.loss': {
      title: '손절이 실행되었습니다',
      text: '{symbol} {direction} 포지션의 손절이 {price}에 실행되었습니다. 청산 수량: {lots}. 수수료 차감 전 손익: {pnl} {asset}.',
    },
    'contract.trigger.rejected': {
      title: '조건부 주문이 거부되었습니다',
      text: '{symbol} 조건부 주문 {triggerId}이(가) {price}에 발동되었지만 주문이 접수되지 않았습니다: {code}. 이 조건부 주문은 더 이상 대기하지 않습니다.',
    },
  },
  directions: { long: '롱', short: '숏' },
}
