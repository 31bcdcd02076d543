// The texts in simplified Chinese.

import type { CodeTexts } from './code-texts.ts'

export const zh: CodeTexts = {
  register: {
    subject: '您的 Candor 注册验证码',
    opening: '{code} 是您注册 Candor 账号的验证码。',
    notYou: '如果不是您本人操作，可能是他人误填了您的邮箱。没有此验证码无法完成注册，您无需进行任何操作。',
    sms: '【Candor】注册验证码 {code}，5分钟内有效，请勿告知他人。如非本人操作，请忽略。',
  },
  resetPassword: {
    subject: '您的 Candor 重置密码验证码',
    opening: '{code} 是您重置 Candor 登录密码的验证码。',
    notYou: '如果不是您本人操作，您的密码不会改变。请确保只有您本人能够查看此邮箱。',
    sms: '【Candor】重置密码验证码 {code}，5分钟内有效，请勿告知他人。如非本人操作，密码不会改变。',
  },
  confirm: {
    subject: '您的 Candor 安全验证码',
    opening: '{code} 是您确认更改 Candor 账号安全设置的验证码。',
    notYou: '如果不是您本人操作，您的密码可能已经泄露，请立即登录并修改密码。',
    sms: '【Candor】安全设置验证码 {code}，5分钟内有效，请勿告知他人。如非本人操作，请立即修改密码。',
  },
  bind: {
    subject: '您的 Candor 邮箱绑定验证码',
    opening: '{code} 是将此邮箱绑定到 Candor 账号的验证码。',
    notYou: '如果不是您本人操作，可能是他人误填了您的邮箱。没有此验证码无法完成绑定，您无需进行任何操作。',
    sms: '【Candor】手机绑定验证码 {code}，5分钟内有效，请勿告知他人。如非本人操作，请忽略。',
  },
  validity: '验证码 5 分钟内有效，且只能使用一次。',
  secrecy: 'Candor 绝不会通过电话、邮件或聊天向您索要验证码。请仅在您获取验证码的页面上输入。',
}
