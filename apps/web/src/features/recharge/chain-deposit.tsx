// Three steps on one page: coin, network, address. A later step appears when the one before is set.

import { Select } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CoinDisc } from '../../ui/coin-disc.tsx'
import { Note } from '../../ui/note.tsx'
import { coinName } from '../markets/coin-names.ts'
import { AddressCard } from './address-card.tsx'
import classes from './chain-deposit.module.css'
import { minutesOf } from './minutes.ts'
import type { Choice, RechargeChain, RechargeCoin } from './use-choice.ts'

interface ChainDepositProps {
  readonly coins: readonly RechargeCoin[]
  readonly choice: Choice
}

export function ChainDeposit({ coins, choice }: ChainDepositProps) {
  const { t } = useTranslation('recharge')
  const { coin, chain } = choice
  const isOpen = coin.open && chain?.open === true
  return (
    <section className={classes.panel}>
      <Step number={1} title={t('step.coin')}>
        <div className={classes.coins} role="radiogroup" aria-label={t('step.coin')}>
          {coins.map((each) => (
            <label key={each.coin} className={classes.coin}>
              <input
                type="radio"
                name="coin"
                checked={each.coin === coin.coin}
                onChange={() => choice.chooseCoin(each.coin)}
              />
              <CoinDisc code={each.coin} size={24} />
              <span>
                <b>{each.coin}</b>
                <small>{coinName(each.coin)}</small>
              </span>
            </label>
          ))}
        </div>
        <p className={classes.hint}>
          {t('otherCoins', { coins: coins.map((each) => each.coin).join(', ') })}
        </p>
      </Step>
      {chain === undefined ? null : (
        <Step number={2} title={t('step.network')}>
          <Select
            aria-label={t('step.network')}
            allowDeselect={false}
            data={coin.chains.map((each) => ({ value: each.chain, label: t(`chain.${each.chain}`) }))}
            value={chain.chain}
            onChange={(chosen) => chosen !== null && choice.chooseChain(chosen)}
            size="md"
            rightSectionWidth={240}
            rightSectionPointerEvents="none"
            rightSection={<span className={classes.pace}>{paceOf(chain, t)}</span>}
          />
        </Step>
      )}
      {chain === undefined || !isOpen ? (
        <Note tone="warn">{t('closed', { coin: coin.coin })}</Note>
      ) : (
        <Step number={3} title={t('step.address')} last>
          <AddressCard key={`${coin.coin} ${chain.chain}`} coin={coin.coin} chain={chain} />
        </Step>
      )}
    </section>
  )
}

type Translate = ReturnType<typeof useTranslation<'recharge'>>['t']

function paceOf({ confirmations, blockMs }: RechargeChain, t: Translate): string {
  return t('pace', { confirmations, time: minutesOf(confirmations * blockMs, t) })
}

interface StepProps {
  readonly number: number
  readonly title: string
  readonly last?: boolean
  readonly children: ReactNode
}

function Step({ number, title, last = false, children }: StepProps) {
  return (
    <section className={classes.step} data-last={last || undefined}>
      <span className={classes.number} aria-hidden>
        {number}
      </span>
      <h2>{title}</h2>
      {children}
    </section>
  )
}
