// Messages about money in Japanese.

import type { MoneyTexts } from '../message-text.ts'

export const jp: MoneyTexts = {
  messages: {
    'deposit.credited': {
      title: '入金が反映されました',
      text: '{amount} {asset} が着金し、利用できるようになりました。',
    },
    'deposit.below.minimum': {
      title: '最小額に満たない入金',
      text: '{amount} {asset} が届きました。最小入金額は {minimum} {asset} で、これに満たない分は反映も返金もされません。',
    },
    'deposit.wrong.asset': {
      title: '対応していない資産の入金',
      text: '入金アドレスに反映できない資産が届きました：{asset}。誤って送金した場合はカスタマーサービスにお問い合わせください。',
    },
    'deposit.orphaned': {
      title: '入金の承認数が 0 に戻りました',
      text: '{amount} {asset} の入金を含むブロックが置き換えられました。別のブロックに取り込まれると数え直します。',
    },
    'withdrawal.applied': {
      title: '出金を受け付けました',
      text: '{destination} への {amount} {asset} の出金を審査しています。心当たりがない場合は出金を取り消し、パスワードを変更してカスタマーサービスにご連絡ください。',
    },
    'withdrawal.sent': {
      title: '出金が承認され送信されました',
      text: '{amount} {asset} を {destination} に送信しています。',
    },
    'withdrawal.arrived': {
      title: '出金が完了しました',
      text: '{amount} {asset} が {destination} に到着しました。',
    },
    'withdrawal.refused': {
      title: '出金が却下されました',
      text: '{amount} {asset} の出金は却下されました。理由：{why}。手数料を含む資金は再び利用できます。',
    },
    'withdrawal.cancelled': {
      title: '出金を取り消しました',
      text: '{amount} {asset} の出金を取り消しました。手数料を含む資金は再び利用できます。',
    },
    'withdrawal.returned': {
      title: '出金が返却されました',
      text: '{amount} {asset} の出金は届きませんでした。理由：{why}。資金は再び利用できます。',
    },
    'account.frozen': {
      title: 'アカウントが凍結されました',
      text: '現在、取引・振替・出金はできません。未約定の注文は取り消されました。理由：{why}。カスタマーサービスにご連絡ください。',
    },
    'account.unfrozen': {
      title: 'アカウントの凍結が解除されました',
      text: '取引・振替・出金が再びできるようになりました。理由：{why}。',
    },
    'account.locked': {
      title: 'アカウントがロックされました',
      text: '現在ログインできません。理由：{why}。カスタマーサービスにご連絡ください。',
    },
    'account.unlocked': {
      title: 'アカウントのロックが解除されました',
      text: '再びログインできるようになりました。理由：{why}。',
    },
    'amount.frozen': {
      title: '資金の一部が凍結されました',
      text: '{wallet}口座の {amount} {asset} は現在利用できません。理由：{why}。',
    },
    'amount.unfrozen': {
      title: '資金の凍結が解除されました',
      text: '{wallet}口座の {amount} {asset} が再び利用できます。理由：{why}。',
    },
    'amount.locked': {
      title: '資金の一部がロックされました',
      text: '{wallet}口座の {amount} {asset} は現在ロックされています。理由：{why}。',
    },
    'amount.unlocked': {
      title: '資金のロックが解除されました',
      text: '{wallet}口座の {amount} {asset} のロックが解除され、利用できます。理由：{why}。',
    },
    'correction.credited': {
      title: '残高の訂正（増額）',
      text: '{wallet}口座に {amount} {asset} を追加しました。理由：{why}。',
    },
    'correction.debited': {
      title: '残高の訂正（減額）',
      text: '{wallet}口座から {amount} {asset} を差し引きました。理由：{why}。ご不明な点はカスタマーサービスにお問い合わせください。',
    },
    'address.added': {
      title: '出金アドレスを追加しました',
      text: '{label}：{destination} をアドレス帳に追加しました。心当たりがない場合はパスワードを変更し、カスタマーサービスにご連絡ください。',
    },
    'allow.list.on': {
      title: 'ホワイトリストをオンにしました',
      text: '出金先はアドレス帳のアドレスに限られます。新しいアドレスは 24 時間待つ必要があります。',
    },
    'allow.list.off': {
      title: 'ホワイトリストをオフにしました',
      text: 'どのアドレスにも出金できるようになりました。出金は 24 時間停止されます。心当たりがない場合はパスワードを変更し、カスタマーサービスにご連絡ください。',
    },
  },
  moneyReasons: {
    'user.cancelled': 'ご自身で取り消しました',
    'address.risk': 'アドレスに既知のリスクがあります',
    'address.mismatch': 'アドレスがネットワークまたは名義と一致しません',
    'bank.details.wrong': '銀行情報に誤りがあります',
    'bank.returned': '銀行から返金されました',
    'network.failed': 'ネットワークで実行されませんでした',
    'identity.review': '本人確認を審査しています',
    'source.of.funds': '資金の出所の提示が必要です',
    'suspicious.activity': '通常と異なる操作が検知されました',
    'rules.breached': '利用規約への違反',
    'court.order': '当局の命令',
    'user.request': 'ご本人の依頼',
    'lock.up': '合意されたロック期間',
    'review.ended': '審査が終了しました',
    'lock.up.ended': 'ロック期間が終了しました',
    'mistake.corrected': '誤りを訂正しました',
    'deposit.by.hand': '入金を手作業で反映しました',
    goodwill: 'お詫びの付与',
    other: 'カスタマーサービスからのメッセージをご覧ください',
  },
  wallets: {
    spot: '現物',
    contract: '先物',
    financial: '運用',
    second: '秒契約',
    fiat: '法定通貨',
    mining: 'マイニング',
  },
}
