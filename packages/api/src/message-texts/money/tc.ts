// Messages about money in traditional Chinese.

import type { MoneyTexts } from '../message-text.ts'

export const tc: MoneyTexts = {
  messages: {
    'deposit.credited': {
      title: '充值已入帳',
      text: '{amount} {asset} 已入帳，可以使用。',
    },
    'deposit.below.minimum': {
      title: '充值低於最小額',
      text: '收到 {amount} {asset}。最小充值額為 {minimum} {asset}，低於此數額不入帳也不退還。',
    },
    'deposit.wrong.asset': {
      title: '收到無法辨識的資產',
      text: '有無法入帳的資產到達您的充值地址：{asset}。如為誤轉，請聯絡客服。',
    },
    'deposit.orphaned': {
      title: '充值確認數回到 0',
      text: '包含您 {amount} {asset} 充值的區塊已被取代。被新區塊收錄後將重新計算確認數。',
    },
    'withdrawal.applied': {
      title: '已申請提現',
      text: '向 {destination} 提現 {amount} {asset} 正在審核。若非您本人操作，請取消提現、變更密碼並聯絡客服。',
    },
    'withdrawal.sent': {
      title: '提現已核准並送出',
      text: '{amount} {asset} 正在送往 {destination}。',
    },
    'withdrawal.arrived': {
      title: '提現完成',
      text: '{amount} {asset} 已到達 {destination}。',
    },
    'withdrawal.refused': {
      title: '提現遭拒絕',
      text: '您的 {amount} {asset} 提現遭拒絕。原因：{why}。資金（含手續費）已恢復可用。',
    },
    'withdrawal.cancelled': {
      title: '提現已取消',
      text: '您已撤回 {amount} {asset} 的提現。資金（含手續費）已恢復可用。',
    },
    'withdrawal.returned': {
      title: '提現被退回',
      text: '您的 {amount} {asset} 提現未能送達。原因：{why}。資金已恢復可用。',
    },
    'account.frozen': {
      title: '帳戶已凍結',
      text: '您暫時無法交易、劃轉或提現，未成交委託已撤銷。原因：{why}。請聯絡客服。',
    },
    'account.unfrozen': {
      title: '帳戶已解凍',
      text: '您可以重新交易、劃轉和提現。原因：{why}。',
    },
    'account.locked': {
      title: '帳戶已鎖定',
      text: '您暫時無法登入。原因：{why}。請聯絡客服。',
    },
    'account.unlocked': {
      title: '帳戶已解鎖',
      text: '您可以重新登入。原因：{why}。',
    },
    'amount.frozen': {
      title: '部分金額已凍結',
      text: '您{wallet}帳戶中的 {amount} {asset} 暫時遭凍結。原因：{why}。',
    },
    'amount.unfrozen': {
      title: '凍結金額已解凍',
      text: '您{wallet}帳戶中的 {amount} {asset} 已恢復可用。原因：{why}。',
    },
    'amount.locked': {
      title: '部分金額已鎖定',
      text: '您{wallet}帳戶中的 {amount} {asset} 暫時遭鎖定。原因：{why}。',
    },
    'amount.unlocked': {
      title: '鎖定金額已解鎖',
      text: '您{wallet}帳戶中的 {amount} {asset} 已解鎖，可以使用。原因：{why}。',
    },
    'correction.credited': {
      title: '帳目更正（增加）',
      text: '您的{wallet}帳戶增加了 {amount} {asset}。原因：{why}。',
    },
    'correction.debited': {
      title: '帳目更正（扣減）',
      text: '您的{wallet}帳戶扣減了 {amount} {asset}。原因：{why}。如有疑問請聯絡客服。',
    },
    'address.added': {
      title: '新增提現地址',
      text: '{label}：{destination} 已加入您的地址簿。若非您本人操作，請變更密碼並聯絡客服。',
    },
    'allow.list.on': {
      title: '白名單已開啟',
      text: '提現現在只能送往地址簿中的地址。新地址需等待 24 小時。',
    },
    'allow.list.off': {
      title: '白名單已關閉',
      text: '提現可以再次送往任意地址，並暫停 24 小時。若非您本人操作，請變更密碼並聯絡客服。',
    },
  },
  moneyReasons: {
    'user.cancelled': '您已撤回',
    'address.risk': '該地址涉及已知風險',
    'address.mismatch': '該地址與網路或持有人不符',
    'bank.details.wrong': '銀行資料不正確',
    'bank.returned': '銀行已將款項退回',
    'network.failed': '網路未能執行',
    'identity.review': '您的身分正在審核',
    'source.of.funds': '需要說明資金來源',
    'suspicious.activity': '發現異常活動',
    'rules.breached': '違反了使用者協議',
    'court.order': '主管機關要求',
    'user.request': '應您的要求',
    'lock.up': '約定的鎖定期',
    'review.ended': '審核已結束',
    'lock.up.ended': '鎖定期已結束',
    'mistake.corrected': '更正了一處錯誤',
    'deposit.by.hand': '人工補登一筆充值',
    goodwill: '友好補償',
    other: '請見客服訊息',
  },
  wallets: {
    spot: '幣幣',
    contract: '合約',
    financial: '理財',
    second: '秒合約',
    fiat: '法幣',
    mining: '挖礦',
  },
}
