// The texts in traditional Chinese.

import type { CodeTexts } from './code-texts.ts'

export const tc: CodeTexts = {
  register: {
    subject: '您的 Candor 註冊驗證碼',
    opening: '{code} 是您註冊 Candor 帳號的驗證碼。',
    notYou: '若非您本人操作，可能是他人誤填了您的電子郵件。沒有此驗證碼便無法完成註冊，您無須採取任何動作。',
    sms: '【Candor】註冊驗證碼 {code}，5 分鐘內有效，請勿告知他人。若非本人操作，請忽略。',
  },
  resetPassword: {
    subject: '您的 Candor 重設密碼驗證碼',
    opening: '{code} 是您重設 Candor 登入密碼的驗證碼。',
    notYou: '若非您本人操作，您的密碼不會變更。請確認只有您本人能讀取此信箱。',
    sms: '【Candor】重設密碼驗證碼 {code}，5 分鐘內有效，請勿告知他人。若非本人操作，密碼不會變更。',
  },
  confirm: {
    subject: '您的 Candor 安全驗證碼',
    opening: '{code} 是您確認變更 Candor 帳號安全設定的驗證碼。',
    notYou: '若非您本人操作，您的密碼可能已外洩，請立即登入並變更密碼。',
    sms: '【Candor】安全設定驗證碼 {code}，5 分鐘內有效，請勿告知他人。若非本人操作，請立即變更密碼。',
  },
  bind: {
    subject: '您的 Candor 電子郵件綁定驗證碼',
    opening: '{code} 是將此電子郵件綁定至 Candor 帳號的驗證碼。',
    notYou: '若非您本人操作，可能是他人誤填了您的電子郵件。沒有此驗證碼便無法完成綁定，您無須採取任何動作。',
    sms: '【Candor】手機綁定驗證碼 {code}，5 分鐘內有效，請勿告知他人。若非本人操作，請忽略。',
  },
  validity: '驗證碼 5 分鐘內有效，且僅能使用一次。',
  secrecy: 'Candor 絕不會透過電話、電子郵件或聊天向您索取驗證碼。請僅在您取得驗證碼的頁面輸入。',
}
