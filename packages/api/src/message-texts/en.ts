// Messages in English.

import type { AccountTexts } from './message-text.ts'

export const en: AccountTexts = {
  messages: {
    'account.welcome': {
      title: 'Your account is open',
      text: 'Set a fund password and bind an authenticator app under Security, then verify your real name. Trading and withdrawals need the verification.',
    },
    'login.device.new': {
      title: 'Login from a new device',
      text: '{device} logged in to your account from {address}. If this was not you, log that device out under Security and change your password.',
    },
    'password.changed': {
      title: 'Login password changed',
      text: 'All other devices were logged out, and withdrawals are held for 24 hours. If this was not you, reset your password and contact support.',
    },
    'password.reset': {
      title: 'Login password reset',
      text: 'Your password was set anew with a verification code. All devices were logged out, and withdrawals are held for 24 hours. If this was not you, contact support.',
    },
    'fund.password.set': {
      title: 'Fund password set',
      text: 'From now on withdrawals ask for your fund password. If this was not you, change your login password and contact support.',
    },
    'fund.password.changed': {
      title: 'Fund password changed',
      text: 'Withdrawals are held for 24 hours. If this was not you, change your login password and contact support.',
    },
    'phone.bound': {
      title: 'Phone bound',
      text: '{to} now belongs to your account. If it replaced another number, withdrawals are held for 24 hours. If this was not you, change your password and contact support.',
    },
    'phone.unbound': {
      title: 'Phone unbound',
      text: '{to} no longer belongs to your account. Withdrawals are held for 24 hours. If this was not you, change your password and contact support.',
    },
    'email.bound': {
      title: 'E-mail bound',
      text: '{to} now belongs to your account. If it replaced another address, withdrawals are held for 24 hours. If this was not you, change your password and contact support.',
    },
    'email.unbound': {
      title: 'E-mail unbound',
      text: '{to} no longer belongs to your account. Withdrawals are held for 24 hours. If this was not you, change your password and contact support.',
    },
    'authenticator.bound': {
      title: 'Authenticator bound',
      text: 'From now on each login asks for a code of your authenticator app. All other devices were logged out. Keep your recovery codes in a safe place.',
    },
    'authenticator.unbound': {
      title: 'Authenticator unbound',
      text: 'Logins no longer ask for a code of the app. All other devices were logged out, and withdrawals are held for 24 hours. If this was not you, change your password and contact support.',
    },
    'recovery.codes.renewed': {
      title: 'New recovery codes',
      text: 'You have ten new recovery codes; the old ones no longer work. If this was not you, change your password and contact support.',
    },
    'recovery.code.used': {
      title: 'Recovery code used',
      text: 'A recovery code was used in place of your authenticator app. Codes left: {left}. If this was not you, change your password and contact support.',
    },
    'real.name.submitted': {
      title: 'Verification submitted',
      text: 'A reviewer looks at your documents. You get a message with the result.',
    },
    'real.name.authenticated': {
      title: 'Verification accepted',
      text: 'Your real name is verified. You can trade. Withdrawals also need a fund password.',
    },
    'real.name.failed': {
      title: 'Verification not accepted',
      text: 'Reason: {reason}. You can correct it and submit again under Real name.',
    },
    'service.answered': {
      title: 'Your ticket was answered',
      text: 'Ticket {number} ({subject}) has an answer: {answer}',
    },
    'limits.changed': {
      title: 'Your own limits changed',
      text: 'A stricter limit applies at once, a looser one after 24 hours. See what applies under Limits. If this was not you, change your password.',
    },
    'api.key.created': {
      title: 'API key created',
      text: '“{label}” ({key}) can now be used. If this was not you, delete it under API keys and change your password.',
    },
    'api.key.changed': {
      title: 'API key changed',
      text: '“{label}” ({key}) was changed. If this was not you, delete it under API keys and change your password.',
    },
    'api.key.deleted': {
      title: 'API key deleted',
      text: '“{label}” ({key}) no longer works. Orders that it placed stay open. If this was not you, change your password.',
    },
  },
  reasons: {
    pictureUnclear: 'a picture is not clear enough to be read',
    pictureIncomplete: 'a picture does not show the whole certificate',
    faceNotVisible: 'the face is not clearly visible',
    nameDiffers: 'the name differs from the certificate',
    numberDiffers: 'the number differs from the certificate',
    certificateExpired: 'the certificate has expired',
    underage: 'you are under the minimum age',
    notAccepted: 'the certificate cannot be accepted',
  },
  unknownDevice: 'An unknown device',
}
