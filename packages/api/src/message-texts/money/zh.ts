// Messages about money in simplified Chinese.

import type { MoneyTexts } from '../message-text.ts'

export const zh: MoneyTexts = {
  messages: {
    'deposit.credited': {
      title: '充值已到账',
      text: '{amount} {asset} 已到账，可以使用。',
    },
    'deposit.below.minimum': {
      title: '充值低于最小额',
      text: '收到 {amount} {asset}。最小充值额为 {minimum} {asset}，低于该数额不入账也不退还。',
    },
    'deposit.wrong.asset': {
      title: '收到无法识别的资产',
      text: '有无法入账的资产到达您的充值地址：{asset}。如为误转，请联系客服。',
    },
    'deposit.orphaned': {
      title: '充值确认数回到 0',
      text: '包含您 {amount} {asset} 充值的区块已被替换。被新区块收录后将重新计算确认数。',
    },
    'withdrawal.applied': {
      title: '提现已申请',
      text: '向 {destination} 提现 {amount} {asset} 正在审核。如果不是您本人操作，请取消提现、修改密码并联系客服。',
    },
    'withdrawal.sent': {
      title: '提现已通过并发出',
      text: '{amount} {asset} 正在发往 {destination}。',
    },
    'withdrawal.arrived': {
      title: '提现完成',
      text: '{amount} {asset} 已到达 {destination}。',
    },
    'withdrawal.refused': {
      title: '提现被拒绝',
      text: '您的 {amount} {asset} 提现被拒绝。原因：{why}。资金（含手续费）已恢复可用。',
    },
    'withdrawal.cancelled': {
      title: '提现已取消',
      text: '您已撤回 {amount} {asset} 的提现。资金（含手续费）已恢复可用。',
    },
    'withdrawal.returned': {
      title: '提现被退回',
      text: '您的 {amount} {asset} 提现未能送达。原因：{why}。资金已恢复可用。',
    },
    'account.frozen': {
      title: '账户已冻结',
      text: '您暂时无法交易、划转或提现，未成交委托已撤销。原因：{why}。请联系客服。',
    },
    'account.unfrozen': {
      title: '账户已解冻',
      text: '您可以重新交易、划转和提现。原因：{why}。',
    },
    'account.locked': {
      title: '账户已锁定',
      text: '您暂时无法登录。原因：{why}。请联系客服。',
    },
    'account.unlocked': {
      title: '账户已解锁',
      text: '您可以重新登录。原因：{why}。',
    },
    'amount.frozen': {
      title: '部分金额已冻结',
      text: '您{wallet}账户中的 {amount} {asset} 暂时被冻结。原因：{why}。',
    },
    'amount.unfrozen': {
      title: '冻结金额已解冻',
      text: '您{wallet}账户中的 {amount} {asset} 已恢复可用。原因：{why}。',
    },
    'amount.locked': {
      title: '部分金额已锁定',
      text: '您{wallet}账户中的 {amount} {asset} 暂时被锁定。原因：{why}。',
    },
    'amount.unlocked': {
      title: '锁定金额已解锁',
      text: '您{wallet}账户中的 {amount} {asset} 已解锁，可以使用。原因：{why}。',
    },
    'correction.credited': {
      title: '账目更正（增加）',
      text: '您的{wallet}账户增加了 {amount} {asset}。原因：{why}。',
    },
    'correction.debited': {
      title: '账目更正（扣减）',
      text: '您的{wallet}账户扣减了 {amount} {asset}。原因：{why}。如有疑问请联系客服。',
    },
    'address.added': {
      title: '新增提现地址',
      text: '{label}：{destination} 已加入您的地址簿。如果不是您本人操作，请修改密码并联系客服。',
    },
    'allow.list.on': {
      title: '白名单已开启',
      text: '提现现在只能发往地址簿中的地址。新地址需等待 24 小时。',
    },
    'allow.list.off': {
      title: '白名单已关闭',
      text: '提现可以再次发往任意地址，并暂停 24 小时。如果不是您本人操作，请修改密码并联系客服。',
    },
  },
  moneyReasons: {
    'user.cancelled': '您已撤回',
    'address.risk': '该地址涉及已知风险',
    'address.mismatch': '该地址与网络或持有人不符',
    'bank.details.wrong': '银行信息不正确',
    'bank.returned': '银行已将款项退回',
    'network.failed': '网络未能执行',
    'identity.review': '您的身份正在审核',
    'source.of.funds': '需要说明资金来源',
    'suspicious.activity': '发现异常活动',
    'rules.breached': '违反了用户协议',
    'court.order': '有关机关要求',
    'user.request': '应您的要求',
    'lock.up': '约定的锁定期',
    'review.ended': '审核已结束',
    'lock.up.ended': '锁定期已结束',
    'mistake.corrected': '更正了一处错误',
    'deposit.by.hand': '人工补记了一笔充值',
    goodwill: '友好补偿',
    other: '请见客服消息',
  },
  wallets: {
    spot: '币币',
    contract: '合约',
    financial: '理财',
    second: '秒合约',
    fiat: '法币',
    mining: '挖矿',
  },
}
