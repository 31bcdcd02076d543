// Messages about perpetual contracts in simplified Chinese.

import type { ContractTexts } from '../message-text.ts'

export const zh: ContractTexts = {
  messages: {
    'contract.liquidated': {
      title: '持仓被强制平仓',
      text: '您的 {symbols} 持仓可用的权益降至 {equity} {asset}，而维持所需为 {maintenance} {asset}。已平张数：{lots}。在“合约”的“强平”中可查看含全部数据的凭证。',
    },
    'contract.deleveraged': {
      title: '持仓被自动减仓',
      text: '您在 {symbol} 的{direction}持仓有 {lots} 张以 {price} 平仓，不收手续费：对手方的强平在盘口上没有成交对象。盈亏：{pnl} {asset}。在“合约”的“强平”中可查看您排在最前的原因。',
    },
    'contract.take.profit': {
      title: '止盈已触发',
      text: '您在 {symbol} 的{direction}持仓止盈于 {price} 触发。已平张数：{lots}。未扣手续费的盈亏：{pnl} {asset}。',
    },
    'contract.stop.loss': {
      title: '止损已触发',
      text: '您在 {symbol} 的{direction}持仓止损于 {price} 触发。已平张数：{lots}。未扣手续费的盈亏：{pnl} {asset}。',
    },
    'contract.trigger.rejected': {
      title: '条件单未被接受',
      text: '您在 {symbol} 的条件单 {triggerId} 于 {price} 触发，但其委托未被接受：{code}。该条件单不再等待。',
    },
  },
  directions: { long: '多头', short: '空头' },
}
