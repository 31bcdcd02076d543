// Messages about money in English.

import type { MoneyTexts } from '../message-text.ts'

export const en: MoneyTexts = {
  messages: {
    'deposit.credited': {
      title: 'Deposit credited',
      text: '{amount} {asset} arrived and can be used.',
    },
    'deposit.below.minimum': {
      title: 'Deposit below the minimum',
      text: '{amount} {asset} arrived. The minimum is {minimum} {asset}; less is neither credited nor refunded.',
    },
    'deposit.wrong.asset': {
      title: 'Deposit of an unknown asset',
      text: 'Something that cannot be credited reached your deposit address: {asset}. Contact support if you sent it by mistake.',
    },
    'deposit.orphaned': {
      title: 'Deposit back to 0 confirmations',
      text: 'The block that held your deposit of {amount} {asset} was replaced. It is counted anew when another block holds it.',
    },
    'withdrawal.applied': {
      title: 'Withdrawal applied for',
      text: '{amount} {asset} to {destination} is being reviewed. If this was not you, cancel it, change your password and contact support.',
    },
    'withdrawal.sent': {
      title: 'Withdrawal approved and sent',
      text: '{amount} {asset} is on its way to {destination}.',
    },
    'withdrawal.arrived': {
      title: 'Withdrawal complete',
      text: '{amount} {asset} has arrived at {destination}.',
    },
    'withdrawal.refused': {
      title: 'Withdrawal rejected',
      text: 'Your withdrawal of {amount} {asset} was rejected. Reason: {why}. The money, fee included, is available again.',
    },
    'withdrawal.cancelled': {
      title: 'Withdrawal cancelled',
      text: 'You took your withdrawal of {amount} {asset} back. The money, fee included, is available again.',
    },
    'withdrawal.returned': {
      title: 'Withdrawal returned',
      text: 'Your withdrawal of {amount} {asset} could not be delivered. Reason: {why}. The money is available again.',
    },
    'account.frozen': {
      title: 'Account frozen',
      text: 'You cannot trade, transfer or withdraw for now; open orders were cancelled. Reason: {why}. Contact support.',
    },
    'account.unfrozen': {
      title: 'Account no longer frozen',
      text: 'You can trade, transfer and withdraw again. Reason: {why}.',
    },
    'account.locked': {
      title: 'Account locked',
      text: 'You cannot log in for now. Reason: {why}. Contact support.',
    },
    'account.unlocked': {
      title: 'Account unlocked',
      text: 'You can log in again. Reason: {why}.',
    },
    'amount.frozen': {
      title: 'Amount frozen',
      text: '{amount} {asset} in your {wallet} account is set aside for now. Reason: {why}.',
    },
    'amount.unfrozen': {
      title: 'Amount no longer frozen',
      text: '{amount} {asset} in your {wallet} account is available again. Reason: {why}.',
    },
    'amount.locked': {
      title: 'Amount locked',
      text: '{amount} {asset} in your {wallet} account is locked up for now. Reason: {why}.',
    },
    'amount.unlocked': {
      title: 'Amount unlocked',
      text: '{amount} {asset} in your {wallet} account was unlocked and is available. Reason: {why}.',
    },
    'correction.credited': {
      title: 'Correction in your favour',
      text: '{amount} {asset} was added to your {wallet} account. Reason: {why}.',
    },
    'correction.debited': {
      title: 'Correction against you',
      text: '{amount} {asset} was taken from your {wallet} account. Reason: {why}. Contact support with any question.',
    },
    'address.added': {
      title: 'New withdrawal address',
      text: '{label}: {destination} is now in your address book. If this was not you, change your password and contact support.',
    },
    'allow.list.on': {
      title: 'Allow-list on',
      text: 'Withdrawals now go only to addresses of your book. New ones wait 24 hours.',
    },
    'allow.list.off': {
      title: 'Allow-list off',
      text: 'Withdrawals can go to any address again. They are held for 24 hours. If this was not you, change your password and contact support.',
    },
  },
  moneyReasons: {
    'user.cancelled': 'you took it back',
    'address.risk': 'the address is linked to known risks',
    'address.mismatch': 'the address does not match the network or its owner',
    'bank.details.wrong': 'the bank details are not right',
    'bank.returned': 'the bank sent the money back',
    'network.failed': 'the network did not carry it out',
    'identity.review': 'your identity is being reviewed',
    'source.of.funds': 'the source of the funds must be shown',
    'suspicious.activity': 'unusual activity was noticed',
    'rules.breached': 'the user agreement was breached',
    'court.order': 'an authority ordered it',
    'user.request': 'you asked for it',
    'lock.up': 'an agreed lock-up period',
    'review.ended': 'the review has ended',
    'lock.up.ended': 'the lock-up period has ended',
    'mistake.corrected': 'a mistake was corrected',
    'deposit.by.hand': 'a deposit was credited by hand',
    goodwill: 'goodwill',
    other: 'see the message of support',
  },
  wallets: {
    spot: 'coin',
    contract: 'contract',
    financial: 'financial',
    second: 'second-contract',
    fiat: 'fiat',
    mining: 'mining',
  },
}
