// Messages in traditional Chinese.

import type { AccountTexts } from './message-text.ts'

export const tc: AccountTexts = {
  messages: {
    'account.welcome': {
      title: '帳戶已開通',
      text: '請在「安全」中設定資金密碼並綁定驗證器，然後完成身分驗證。交易和提現都需要先通過身分驗證。',
    },
    'login.device.new': {
      title: '新裝置登入',
      text: '{device} 從 {address} 登入了您的帳戶。若非您本人操作，請在「安全」中登出該裝置並變更密碼。',
    },
    'password.changed': {
      title: '登入密碼已變更',
      text: '其他裝置均已登出，24 小時內暫停提現。若非您本人操作，請重設密碼並聯絡客服。',
    },
    'password.reset': {
      title: '登入密碼已重設',
      text: '您的密碼已透過驗證碼重新設定。所有裝置均已登出，24 小時內暫停提現。若非您本人操作，請聯絡客服。',
    },
    'fund.password.set': {
      title: '資金密碼已設定',
      text: '今後提現時需要輸入資金密碼。若非您本人操作，請變更登入密碼並聯絡客服。',
    },
    'fund.password.changed': {
      title: '資金密碼已變更',
      text: '24 小時內暫停提現。若非您本人操作，請變更登入密碼並聯絡客服。',
    },
    'phone.bound': {
      title: '手機號碼已綁定',
      text: '{to} 已綁定至您的帳戶。若取代了原有號碼，24 小時內暫停提現。若非您本人操作，請變更密碼並聯絡客服。',
    },
    'phone.unbound': {
      title: '手機號碼已解除綁定',
      text: '{to} 已與您的帳戶解除綁定，24 小時內暫停提現。若非您本人操作，請變更密碼並聯絡客服。',
    },
    'email.bound': {
      title: '電子郵件已綁定',
      text: '{to} 已綁定至您的帳戶。若取代了原有電子郵件，24 小時內暫停提現。若非您本人操作，請變更密碼並聯絡客服。',
    },
    'email.unbound': {
      title: '電子郵件已解除綁定',
      text: '{to} 已與您的帳戶解除綁定，24 小時內暫停提現。若非您本人操作，請變更密碼並聯絡客服。',
    },
    'authenticator.bound': {
      title: '驗證器已綁定',
      text: '今後每次登入都需要輸入驗證器的驗證碼。其他裝置均已登出。請妥善保管復原碼。',
    },
    'authenticator.unbound': {
      title: '驗證器已解除綁定',
      text: '登入時不再需要驗證器的驗證碼。其他裝置均已登出，24 小時內暫停提現。若非您本人操作，請變更密碼並聯絡客服。',
    },
    'recovery.codes.renewed': {
      title: '復原碼已更新',
      text: '您有十組新的復原碼，舊的復原碼已失效。若非您本人操作，請變更密碼並聯絡客服。',
    },
    'recovery.code.used': {
      title: '復原碼已使用',
      text: '有一組復原碼被用來代替驗證器。剩餘復原碼：{left} 組。若非您本人操作，請變更密碼並聯絡客服。',
    },
    'real.name.submitted': {
      title: '身分驗證已提交',
      text: '審核人員正在查看您的資料，結果將以訊息通知您。',
    },
    'real.name.authenticated': {
      title: '身分驗證已通過',
      text: '您的身分驗證已通過，可以開始交易。提現還需要設定資金密碼。',
    },
    'real.name.failed': {
      title: '身分驗證未通過',
      text: '原因：{reason}。您可以在「身分驗證」中修改後重新提交。',
    },
    'service.answered': {
      title: '您的工單已有回覆',
      text: '工單 {number}（{subject}）的回覆：{answer}',
    },
    'limits.changed': {
      title: '您的自訂限額已變更',
      text: '收緊的限額立即生效，放寬的限額在 24 小時後生效。目前生效的內容請見「限額與冷靜期」。若非您本人操作，請變更密碼。',
    },
    'api.key.created': {
      title: 'API 金鑰已建立',
      text: '「{label}」（{key}）現在可以使用。若非您本人操作，請在「API 金鑰」中將其刪除並變更密碼。',
    },
    'api.key.changed': {
      title: 'API 金鑰已變更',
      text: '「{label}」（{key}）已變更。若非您本人操作，請在「API 金鑰」中將其刪除並變更密碼。',
    },
    'api.key.deleted': {
      title: 'API 金鑰已刪除',
      text: '「{label}」（{key}）不再有效。由它送出的委託仍然有效。若非您本人操作，請變更密碼。',
    },
  },
  reasons: {
    pictureUnclear: '照片不夠清晰，無法辨識',
    pictureIncomplete: '照片未完整顯示證件',
    faceNotVisible: '臉部不夠清晰',
    nameDiffers: '姓名與證件不一致',
    numberDiffers: '號碼與證件不一致',
    certificateExpired: '證件已過期',
    underage: '未達最低年齡要求',
    notAccepted: '該證件無法受理',
  },
  unknownDevice: '不明裝置',
}
