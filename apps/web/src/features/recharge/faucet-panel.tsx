// The faucet of the demo: simulated coins over the simulated chain, with the same blocks and confirmations.

import type { ChainWord } from '@candor/api'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/api.ts'
import { formatAmount } from '../../format/number.ts'
import { Chip } from '../../ui/chip.tsx'
import { notify } from '../../ui/notify.tsx'
import { ProductPanel } from '../assets/product-panel.tsx'
import classes from './recharge-page.module.css'

interface FaucetPanelProps {
  readonly coin: string
  readonly chain: ChainWord
  /** What it gives at once. */
  readonly amount: string
}

export function FaucetPanel({ coin, chain, amount }: FaucetPanelProps) {
  const { t } = useTranslation('recharge')
  const [isAsking, setAsking] = useState(false)
  const ask = async (): Promise<void> => {
    setAsking(true)
    // When it gives nothing the client has said why.
    const given = await api.call('rechargeFaucet', { body: { coin, chain } }).catch(() => undefined)
    setAsking(false)
    if (given !== undefined) {
      notify.done(t('faucet.sent', { amount: formatAmount(given.amount), coin: given.coin }))
    }
  }
  return (
    <ProductPanel title={t('faucet.title')} end={<Chip tone="info">{t('faucet.demo')}</Chip>}>
      <p className={classes.faucetText}>{t('faucet.text')}</p>
      <Button fullWidth loading={isAsking} onClick={() => void ask()}>
        {t('faucet.act', { amount: formatAmount(amount), coin })}
      </Button>
    </ProductPanel>
  )
}
