// The five accounts as cards: what each is worth, in USD and in BTC, and the parts it is made of.

import type { AssetAccount, TransferWallet } from '@candor/api'
import { ActionIcon } from '@mantine/core'
import { IconArrowsDownUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatAmount } from '../../format/number.ts'
import classes from './account-cards.module.css'
import { Money } from './hidden-amounts.tsx'
import type { Assets } from './use-assets.ts'
import { useEarnWorth } from './use-earn-worth.ts'
import { type AccountWorth, decimalOf, inBtc } from './worth.ts'

const FIAT_DECIMALS = 2
const CARD_BTC_DECIMALS = 6

export const WALLET_OF: Readonly<Record<AssetAccount, TransferWallet>> = {
  coin: 'spot',
  contract: 'contract',
  financial: 'financial',
  second: 'second',
  fiat: 'fiat',
}

interface CardsProps {
  readonly assets: Assets
  readonly onTransfer: (wallet: TransferWallet) => void
}

export function AccountCards({ assets, onTransfer }: CardsProps) {
  return (
    <ul className={classes.cards}>
      {assets.worth.accounts.map((account) => (
        <Card key={account.account} {...{ account, assets, onTransfer }} />
      ))}
    </ul>
  )
}

function Card({ account: worth, assets, onTransfer }: CardsProps & { readonly account: AccountWorth }) {
  const { t } = useTranslation('assets')
  const { account, total } = worth
  const btc = inBtc(total, assets.prices)
  const name = t(`account.${account}`)
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <h3>{name}</h3>
        <ActionIcon
          size={24}
          aria-label={t('card.transfer', { account: name })}
          onClick={() => onTransfer(WALLET_OF[account])}
        >
          <IconArrowsDownUp size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      </div>
      <p className={classes.total}>
        <Money>{show(total)}</Money>
      </p>
      <p className={classes.btc}>
        ≈ <Money>{btc === undefined ? '–' : formatAmount(decimalOf(btc), CARD_BTC_DECIMALS)}</Money> BTC
      </p>
      <dl className={classes.parts}>
        <Lines worth={worth} quote={assets.quote} />
        {account === 'financial' ? <Accrued assets={assets} /> : null}
      </dl>
    </li>
  )
}

/** Not in the total: it is paid at maturity, or given up. */
function Accrued({ assets }: { readonly assets: Assets }) {
  const { t } = useTranslation('assets')
  const worth = useEarnWorth(assets.prices)
  if (worth === undefined || worth.principal === 0n) return null
  return (
    <div title={t('card.accruedText')}>
      <dt>
        <Link to="/financialRecords">{t('card.accrued')}</Link>
      </dt>
      <dd>
        <Money>{show(worth.accrued)}</Money>
      </dd>
    </div>
  )
}

function show(value: bigint): string {
  return formatAmount(decimalOf(value), FIAT_DECIMALS)
}

function Lines({ worth, quote }: { readonly worth: AccountWorth; readonly quote: string }) {
  const { t } = useTranslation('assets')
  const { available, frozen, apart } = worth
  const money = (name: ReactNode, value: bigint) => (
    <div>
      <dt>{name}</dt>
      <dd>
        <Money>{show(value)}</Money>
      </dd>
    </div>
  )
  const first = money(t('card.available'), available)
  switch (worth.account) {
    case 'coin':
      return (
        <>
          {first}
          {money(t('card.frozen'), frozen)}
          {money(<Link to="/robot">{t('card.robots')}</Link>, apart)}
        </>
      )
    case 'contract':
      return (
        <>
          {first}
          {money(t('card.margin'), frozen)}
        </>
      )
    case 'financial':
      return (
        <>
          {first}
          {money(t('card.fixedTerm'), frozen)}
          {money(t('card.mining'), apart)}
        </>
      )
    case 'second':
      return (
        <>
          {first}
          {money(t('card.timed'), frozen)}
        </>
      )
    case 'fiat':
      return (
        <>
          {first}
          {money(t('card.frozen'), frozen)}
          <div>
            <dt>{t('card.currency')}</dt>
            <dd>{quote}</dd>
          </div>
        </>
      )
  }
}
