// Messages about perpetual contracts in Japanese.

import type { ContractTexts } from '../message-text.ts'

export const jp: ContractTexts = {
  messages: {
    'contract.liquidated': {
      title: 'ポジションが強制決済されました',
      text: '{symbols} のポジションを支える資産が {equity} {asset} まで減りました。維持には {maintenance} {asset} が必要でした。決済枚数：{lots}。「契約」の「強制決済」にある明細書ですべての数値を確認できます。',
    },
    'contract.deleveraged': {
      title: 'ポジションが自動デレバレッジの対象になりました',
      text: '{symbol} の{direction}ポジションのうち {lots} 枚が {price} で手数料なしに決済されました。反対側の強制決済に応じる注文がなかったためです。損益：{pnl} {asset}。「契約」の「強制決済」にある明細書で、先に選ばれた理由を確認できます。',
    },
    'contract.take.profit': {
      title: '利確が発動しました',
      text: '{symbol} の{direction}ポジションの利確が {price} で発動しました。決済枚数：{lots}。手数料を引く前の損益：{pnl} {asset}。',
    },
    'contract.stop.loss': {
      title: '損切りが発動しました',
      text: '{symbol} の{direction}ポジションの損切りが {price} で発動しました。決済枚数：{lots}。手数料を引く前の損益：{pnl} {asset}。',
    },
    'contract.trigger.rejected': {
      title: '条件付き注文は受け付けられませんでした',
      text: '{symbol} の条件付き注文 {triggerId} は {price} で発動しましたが、注文は受け付けられませんでした：{code}。この条件付き注文は終了しました。',
    },
  },
  directions: { long: 'ロング', short: 'ショート' },
}
