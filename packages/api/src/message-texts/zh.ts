// Messages in simplified Chinese.

import type { AccountTexts } from './message-text.ts'

export const zh: AccountTexts = {
  messages: {
    'account.welcome': {
      title: '账户已开通',
      text: '请在“安全”中设置资金密码并绑定身份验证器，然后完成实名认证。交易和提现都需要先通过实名认证。',
    },
    'login.device.new': {
      title: '新设备登录',
      text: '{device} 从 {address} 登录了您的账户。如果不是您本人操作，请在“安全”中退出该设备并修改密码。',
    },
    'password.changed': {
      title: '登录密码已修改',
      text: '其他设备均已退出登录，24 小时内暂停提现。如果不是您本人操作，请重置密码并联系客服。',
    },
    'password.reset': {
      title: '登录密码已重置',
      text: '您的密码已通过验证码重新设置。所有设备均已退出登录，24 小时内暂停提现。如果不是您本人操作，请联系客服。',
    },
    'fund.password.set': {
      title: '资金密码已设置',
      text: '今后提现时需要输入资金密码。如果不是您本人操作，请修改登录密码并联系客服。',
    },
    'fund.password.changed': {
      title: '资金密码已修改',
      text: '24 小时内暂停提现。如果不是您本人操作，请修改登录密码并联系客服。',
    },
    'phone.bound': {
      title: '手机号已绑定',
      text: '{to} 已绑定到您的账户。如果替换了原有号码，24 小时内暂停提现。如果不是您本人操作，请修改密码并联系客服。',
    },
    'phone.unbound': {
      title: '手机号已解绑',
      text: '{to} 已与您的账户解绑，24 小时内暂停提现。如果不是您本人操作，请修改密码并联系客服。',
    },
    'email.bound': {
      title: '邮箱已绑定',
      text: '{to} 已绑定到您的账户。如果替换了原有邮箱，24 小时内暂停提现。如果不是您本人操作，请修改密码并联系客服。',
    },
    'email.unbound': {
      title: '邮箱已解绑',
      text: '{to} 已与您的账户解绑，24 小时内暂停提现。如果不是您本人操作，请修改密码并联系客服。',
    },
    'authenticator.bound': {
      title: '身份验证器已绑定',
      text: '今后每次登录都需要输入身份验证器的验证码。其他设备均已退出登录。请妥善保管恢复码。',
    },
    'authenticator.unbound': {
      title: '身份验证器已解绑',
      text: '登录时不再需要身份验证器的验证码。其他设备均已退出登录，24 小时内暂停提现。如果不是您本人操作，请修改密码并联系客服。',
    },
    'recovery.codes.renewed': {
      title: '恢复码已更新',
      text: '您有十个新的恢复码，旧的恢复码已失效。如果不是您本人操作，请修改密码并联系客服。',
    },
    'recovery.code.used': {
      title: '恢复码已使用',
      text: '有一个恢复码被用来代替身份验证器。剩余恢复码：{left} 个。如果不是您本人操作，请修改密码并联系客服。',
    },
    'real.name.submitted': {
      title: '实名认证已提交',
      text: '审核人员正在查看您的资料，结果将以消息通知您。',
    },
    'real.name.authenticated': {
      title: '实名认证已通过',
      text: '您的实名认证已通过，可以开始交易。提现还需要设置资金密码。',
    },
    'real.name.failed': {
      title: '实名认证未通过',
      text: '原因：{reason}。您可以在“实名认证”中修改后重新提交。',
    },
    'service.answered': {
      title: '您的工单已有回复',
      text: '工单 {number}（{subject}）的回复：{answer}',
    },
    'limits.changed': {
      title: '您的自设限额已变更',
      text: '收紧的限额立即生效，放宽的限额在 24 小时后生效。当前生效的内容请见“限额与冷静期”。如果不是您本人操作，请修改密码。',
    },
    'api.key.created': {
      title: 'API 密钥已创建',
      text: '“{label}”（{key}）现在可以使用。如果不是您本人操作，请在“API 密钥”中将其删除并修改密码。',
    },
    'api.key.changed': {
      title: 'API 密钥已修改',
      text: '“{label}”（{key}）已修改。如果不是您本人操作，请在“API 密钥”中将其删除并修改密码。',
    },
    'api.key.deleted': {
      title: 'API 密钥已删除',
      text: '“{label}”（{key}）不再有效。由它提交的委托仍然有效。如果不是您本人操作，请修改密码。',
    },
  },
  reasons: {
    pictureUnclear: '照片不够清晰，无法辨认',
    pictureIncomplete: '照片未完整显示证件',
    faceNotVisible: '面部不够清晰',
    nameDiffers: '姓名与证件不一致',
    numberDiffers: '号码与证件不一致',
    certificateExpired: '证件已过期',
    underage: '未达到最低年龄要求',
    notAccepted: '该证件无法受理',
  },
  unknownDevice: '未知设备',
}
