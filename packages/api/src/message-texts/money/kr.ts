// Messages about money in Korean.

import type { MoneyTexts } from '../message-text.ts'

export const kr: MoneyTexts = {
  messages: {
    'deposit.credited': {
      title: '입금이 반영되었습니다',
      text: '{amount} {asset}이(가) 도착해 사용할 수 있습니다.',
    },
    'deposit.below.minimum': {
      title: '최소 금액 미만 입금',
      text: '{amount} {asset}이(가) 도착했습니다. 최소 입금액은 {minimum} {asset}이며, 그 미만은 반영되거나 환불되지 않습니다.',
    },
    'deposit.wrong.asset': {
      title: '알 수 없는 자산 입금',
      text: '입금 주소에 반영할 수 없는 자산이 도착했습니다: {asset}. 잘못 보낸 경우 고객센터에 문의하세요.',
    },
    'deposit.orphaned': {
      title: '입금 확인 수가 0으로 돌아갔습니다',
      text: '{amount} {asset} 입금이 담긴 블록이 교체되었습니다. 다른 블록에 담기면 다시 계산합니다.',
    },
    'withdrawal.applied': {
      title: '출금이 신청되었습니다',
      text: '{destination}(으)로 {amount} {asset} 출금을 심사하고 있습니다. 본인이 아니라면 출금을 취소하고 비밀번호를 변경한 뒤 고객센터에 문의하세요.',
    },
    'withdrawal.sent': {
      title: '출금이 승인되어 전송되었습니다',
      text: '{amount} {asset}을(를) {destination}(으)로 보내고 있습니다.',
    },
    'withdrawal.arrived': {
      title: '출금이 완료되었습니다',
      text: '{amount} {asset}이(가) {destination}에 도착했습니다.',
    },
    'withdrawal.refused': {
      title: '출금이 거절되었습니다',
      text: '{amount} {asset} 출금이 거절되었습니다. 사유: {why}. 수수료를 포함한 자금을 다시 사용할 수 있습니다.',
    },
    'withdrawal.cancelled': {
      title: '출금이 취소되었습니다',
      text: '{amount} {asset} 출금을 취소했습니다. 수수료를 포함한 자금을 다시 사용할 수 있습니다.',
    },
    'withdrawal.returned': {
      title: '출금이 반환되었습니다',
      text: '{amount} {asset} 출금이 전달되지 못했습니다. 사유: {why}. 자금을 다시 사용할 수 있습니다.',
    },
    'account.frozen': {
      title: '계정이 동결되었습니다',
      text: '당분간 거래, 이체, 출금을 할 수 없으며 미체결 주문은 취소되었습니다. 사유: {why}. 고객센터에 문의하세요.',
    },
    'account.unfrozen': {
      title: '계정 동결이 해제되었습니다',
      text: '거래, 이체, 출금을 다시 할 수 있습니다. 사유: {why}.',
    },
    'account.locked': {
      title: '계정이 잠겼습니다',
      text: '당분간 로그인할 수 없습니다. 사유: {why}. 고객센터에 문의하세요.',
    },
    'account.unlocked': {
      title: '계정 잠금이 해제되었습니다',
      text: '다시 로그인할 수 있습니다. 사유: {why}.',
    },
    'amount.frozen': {
      title: '금액이 동결되었습니다',
      text: '{wallet} 계정의 {amount} {asset}을(를) 당분간 사용할 수 없습니다. 사유: {why}.',
    },
    'amount.unfrozen': {
      title: '금액 동결이 해제되었습니다',
      text: '{wallet} 계정의 {amount} {asset}을(를) 다시 사용할 수 있습니다. 사유: {why}.',
    },
    'amount.locked': {
      title: '금액이 잠겼습니다',
      text: '{wallet} 계정의 {amount} {asset}이(가) 당분간 잠깁니다. 사유: {why}.',
    },
    'amount.unlocked': {
      title: '금액 잠금이 해제되었습니다',
      text: '{wallet} 계정의 {amount} {asset} 잠금이 풀려 사용할 수 있습니다. 사유: {why}.',
    },
    'correction.credited': {
      title: '잔액 정정(증가)',
      text: '{wallet} 계정에 {amount} {asset}이(가) 추가되었습니다. 사유: {why}.',
    },
    'correction.debited': {
      title: '잔액 정정(차감)',
      text: '{wallet} 계정에서 {amount} {asset}이(가) 차감되었습니다. 사유: {why}. 궁금한 점은 고객센터에 문의하세요.',
    },
    'address.added': {
      title: '새 출금 주소',
      text: '{label}: {destination}이(가) 주소록에 추가되었습니다. 본인이 아니라면 비밀번호를 변경하고 고객센터에 문의하세요.',
    },
    'allow.list.on': {
      title: '허용 목록 켜짐',
      text: '이제 주소록의 주소로만 출금할 수 있습니다. 새 주소는 24시간을 기다려야 합니다.',
    },
    'allow.list.off': {
      title: '허용 목록 꺼짐',
      text: '다시 모든 주소로 출금할 수 있습니다. 24시간 동안 출금이 제한됩니다. 본인이 아니라면 비밀번호를 변경하고 고객센터에 문의하세요.',
    },
  },
  moneyReasons: {
    'user.cancelled': '본인이 취소함',
    'address.risk': '주소가 알려진 위험과 관련됨',
    'address.mismatch': '주소가 네트워크 또는 소유자와 일치하지 않음',
    'bank.details.wrong': '은행 정보가 올바르지 않음',
    'bank.returned': '은행이 자금을 돌려보냄',
    'network.failed': '네트워크에서 실행되지 않음',
    'identity.review': '신원을 심사 중',
    'source.of.funds': '자금 출처 확인 필요',
    'suspicious.activity': '비정상 활동이 발견됨',
    'rules.breached': '이용 약관 위반',
    'court.order': '당국의 명령',
    'user.request': '본인의 요청',
    'lock.up': '합의된 잠금 기간',
    'review.ended': '심사 종료',
    'lock.up.ended': '잠금 기간 종료',
    'mistake.corrected': '오류 정정',
    'deposit.by.hand': '입금을 수동으로 반영',
    goodwill: '호의에 따른 지급',
    other: '고객센터의 메시지를 확인하세요',
  },
  wallets: {
    spot: '코인',
    contract: '계약',
    financial: '금융',
    second: '초 단위 계약',
    fiat: '법정화폐',
    mining: '마이닝',
  },
}
