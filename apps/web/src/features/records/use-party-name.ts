// Whose account stands on one side of a line, in words. Another user is never named.

import type { Answer } from '@candor/client'
import { useTranslation } from 'react-i18next'
import { useWalletName } from '../transfer/use-wallet-name.ts'

export type Party = Answer<'recordLines'>['lines'][number]['from']

export function usePartyName(): (party: Party) => string {
  const { t } = useTranslation('records')
  const walletName = useWalletName()
  return ({ owner, wallet, bucket, account }) => {
    switch (owner) {
      case 'you':
        return t('party.you', {
          account: wallet === null ? '' : walletName(wallet),
          part: bucket === null ? '' : t(`bucket.${bucket}`),
        })
      case 'anotherUser':
        return t('party.anotherUser')
      case 'outside':
        return t('party.outside')
      case 'platform':
        return account === null
          ? t('party.platform')
          : t('party.platformAccount', { account: t(`system.${account}`) })
    }
  }
}
