// What a wallet is called: the accounts of screens, mining, or a robot by its number.

import { TRANSFER_WALLETS } from '@candor/api'
import { useTranslation } from 'react-i18next'

const ROBOT = /^robot:(\d+)$/

export function useWalletName(): (wallet: string) => string {
  const { t } = useTranslation('transfer')
  return (wallet) => {
    const robot = ROBOT.exec(wallet)?.[1]
    if (robot !== undefined) return t('wallet.robot', { number: robot })
    const known = [...TRANSFER_WALLETS, 'mining' as const].find((each) => each === wallet)
    return known === undefined ? wallet : t(`wallet.${known}`)
  }
}
