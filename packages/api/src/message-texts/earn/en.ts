// Messages about financial products and mining in English.

import type { EarnTexts } from '../message-text.ts'

export const en: EarnTexts = {
  messages: {
    'earn.matured': {
      title: 'Financial product matured',
      text: 'F{orderId} ({name}) has matured. Principal: {principal} {asset}. Income: {income} {asset}. Both are in your account: {wallet}.',
    },
    'earn.cancelled': {
      title: 'Financial product ended by the platform',
      text: 'The platform ended F{orderId} ({name}). Principal: {principal} {asset}. Income of the days that were over: {income} {asset}. Both are in your account: {wallet}.',
    },
    'earn.mining.finished': {
      title: 'Mining finished',
      text: 'M{orderId} ({name}) has finished. Your principal of {principal} {asset} is available again. Income paid in all: {income} {incomeAsset}.',
    },
  },
}
