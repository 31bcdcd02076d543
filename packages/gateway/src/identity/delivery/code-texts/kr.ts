// The texts in Korean.

import type { CodeTexts } from './code-texts.ts'

export const kr: CodeTexts = {
  register: {
    subject: '[Candor] 회원가입 인증번호',
    opening: 'Candor 회원가입 인증번호는 {code}입니다.',
    notYou:
      '직접 요청하지 않으셨다면 다른 사람이 이메일 주소를 잘못 입력했을 수 있습니다. 이 인증번호 없이는 가입이 완료되지 않으므로 아무 조치도 필요하지 않습니다.',
    sms: '[Candor] 회원가입 인증번호 {code}, 5분간 유효. 타인에게 알려주지 마세요. 본인이 아니면 무시하세요.',
  },
  resetPassword: {
    subject: '[Candor] 비밀번호 재설정 인증번호',
    opening: 'Candor 로그인 비밀번호 재설정 인증번호는 {code}입니다.',
    notYou:
      '직접 요청하지 않으셨다면 비밀번호는 그대로 유지됩니다. 본인만 이 메일함을 볼 수 있는지 확인해 주세요.',
    sms: '[Candor] 비밀번호 재설정 인증번호 {code}, 5분간 유효. 타인에게 알려주지 마세요. 본인이 아니면 무시하세요.',
  },
  confirm: {
    subject: '[Candor] 보안 설정 변경 인증번호',
    opening: 'Candor 계정의 보안 설정 변경을 확인하는 인증번호는 {code}입니다.',
    notYou:
      '직접 요청하지 않으셨다면 비밀번호가 노출되었을 수 있습니다. 지금 바로 로그인하여 비밀번호를 변경해 주세요.',
    sms: '[Candor] 보안 설정 인증번호 {code}, 5분간 유효. 타인에게 알려주지 마세요. 본인이 아니면 비밀번호를 바꾸세요.',
  },
  bind: {
    subject: '[Candor] 이메일 연결 인증번호',
    opening: '이 이메일을 Candor 계정에 연결하기 위한 인증번호는 {code}입니다.',
    notYou:
      '직접 요청하지 않으셨다면 다른 사람이 이메일 주소를 잘못 입력했을 수 있습니다. 이 인증번호 없이는 연결되지 않으므로 아무 조치도 필요하지 않습니다.',
    sms: '[Candor] 휴대폰 연결 인증번호 {code}, 5분간 유효. 타인에게 알려주지 마세요. 본인이 아니면 무시하세요.',
  },
  validity: '인증번호는 5분간 유효하며 한 번만 사용할 수 있습니다.',
  secrecy:
    'Candor는 전화, 이메일, 채팅으로 인증번호를 묻지 않습니다. 인증번호를 요청한 페이지에서만 입력해 주세요.',
}
