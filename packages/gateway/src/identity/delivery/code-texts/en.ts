// The texts in English.

import type { CodeTexts } from './code-texts.ts'

export const en: CodeTexts = {
  register: {
    subject: 'Your code to register at Candor',
    opening: '{code} is your code to open an account at Candor.',
    notYou:
      'If you did not ask for it, somebody entered your address by mistake. No account is opened without this code; you need not do anything.',
    sms: 'Candor: {code} is your code to register. Valid for 5 minutes. Give it to nobody. Not you? Ignore this message.',
  },
  resetPassword: {
    subject: 'Your code to set a new Candor password',
    opening: '{code} is your code to set a new login password at Candor.',
    notYou:
      'If you did not ask for it, your password stays as it is. Make sure that only you can read this mailbox.',
    sms: 'Candor: {code} is your code to set a new password. Valid for 5 minutes. Give it to nobody. Not you? Your password stays as it is.',
  },
  confirm: {
    subject: 'Your code to confirm a change at Candor',
    opening: '{code} is your code to confirm a change to the security of your Candor account.',
    notYou: 'If you did not ask for it, somebody may know your password: log in and change it now.',
    sms: 'Candor: {code} is your code to confirm a change. Valid for 5 minutes. Give it to nobody. Not you? Change your password now.',
  },
  bind: {
    subject: 'Your code to bind this e-mail at Candor',
    opening: '{code} is your code to bind this e-mail address to a Candor account.',
    notYou:
      'If you did not ask for it, somebody entered your address by mistake. Nothing is bound without this code; you need not do anything.',
    sms: 'Candor: {code} is your code to bind this phone. Valid for 5 minutes. Give it to nobody. Not you? Ignore this message.',
  },
  validity: 'It is valid for 5 minutes and works once.',
  secrecy:
    'Candor never asks you for it by phone, e-mail or chat. Enter it only on the page where you asked for it.',
}
