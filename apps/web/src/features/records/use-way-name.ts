// By which way money came or went. Networks have proper names, the same in every language.

import type { MoneyWay } from '@candor/api'
import { useTranslation } from 'react-i18next'

const NETWORKS: Readonly<Record<Exclude<MoneyWay, 'bank'>, string>> = {
  erc20: 'ERC-20',
  ethereum: 'Ethereum',
  bitcoin: 'Bitcoin',
}

export function useWayName(): (way: MoneyWay) => string {
  const { t } = useTranslation('records')
  return (way) => (way === 'bank' ? t('bank') : NETWORKS[way])
}
