// Messages about perpetual contracts in traditional Chinese.

import type { ContractTexts } from '../message-text.ts'

export const tc: ContractTexts = {
  messages: {
    'contract.liquidated': {
      title: '持倉被強制平倉',
      text: '您的 {symbols} 持倉可用的權益降至 {equity} {asset}，而維持所需為 {maintenance} {asset}。已平張數：{lots}。在「合約」的「強平」中可查看含全部數據的憑證。',
    },
    'contract.deleveraged': {
      title: '持倉被自動減倉',
      text: '您在 {symbol} 的{direction}持倉有 {lots} 張以 {price} 平倉，不收手續費：對手方的強平在掛單簿上找不到對象。盈虧：{pnl} {asset}。在「合約」的「強平」中可查看您排在最前的原因。',
    },
    'contract.take.profit': {
      title: '停利已觸發',
      text: '您在 {symbol} 的{direction}持倉停利於 {price} 觸發。已平張數：{lots}。未扣手續費的盈虧：{pnl} {asset}。',
    },
    'contract.stop.loss': {
      title: '停損已觸發',
      text: '您在 {symbol} 的{direction}持倉停損於 {price} 觸發。已平張數：{lots}。未扣手續費的盈虧：{pnl} {asset}。',
    },
    'contract.trigger.rejected': {
      title: '條件單未被接受',
      text: '您在 {symbol} 的條件單 {triggerId} 於 {price} 觸發，但其委託未被接受：{code}。該條件單不再等待。',
    },
  },
  directions: { long: '多頭', short: '空頭' },
}
