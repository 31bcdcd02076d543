// The two coins of the market as the user has them, with what both are worth, and the ways to more.

import { Button } from '@mantine/core'
import { IconArrowsExchange } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatAmount } from '../../../format/number.ts'
import { useBalances } from '../../../live/own.ts'
import { useTickerInTurn } from '../../../live/tickers.ts'
import { useAppState } from '../../../state/app-state.ts'
import classes from '../../terminal/form/form.module.css'
import type { MarketRules } from '../market/market-rules.ts'
import { worthOfPair } from './pair-worth.ts'

const LAST = ['last'] as const

export function AccountCard({ rules }: { readonly rules: MarketRules }) {
  const { t } = useTranslation('spot')
  const isLogin = useAppState((state) => state.isLogin === 1)
  const { isKnown, balances } = useBalances()
  if (!isLogin) return null
  const of = (coin: string) => balances.get(`spot ${coin}`)
  const show = (amount: string | undefined, decimals: number): string =>
    isKnown ? formatAmount(amount ?? '0', decimals) : '--'
  const rows = [
    { coin: rules.quote, decimals: rules.priceDecimals },
    { coin: rules.base, decimals: rules.quantityDecimals },
  ]
  return (
    <section className={classes.card}>
      <h3>
        {t('assets.title')}
        <Link to="/transfer">
          <IconArrowsExchange size={14} stroke={1.6} aria-hidden />
          {t('assets.transfer')}
        </Link>
      </h3>
      <table className={classes.mini}>
        <thead>
          <tr>
            <th>{t('assets.coin')}</th>
            <th>{t('assets.available')}</th>
            <th>{t('assets.inOrders')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ coin, decimals }) => (
            <tr key={coin}>
              <td>{coin}</td>
              <td>{show(of(coin)?.available, decimals)}</td>
              <td>{show(of(coin)?.frozen, decimals)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={classes.worth}>
        <span>{t('assets.worth')}</span>
        <Worth rules={rules} />
      </div>
      <div className={classes.cardButtons}>
        <Button size="sm" component={Link} to="/recharge">
          {t('assets.deposit')}
        </Button>
        <Button size="sm" component={Link} to="/withdrawal">
          {t('assets.withdraw')}
        </Button>
      </div>
    </section>
  )
}

function Worth({ rules }: { readonly rules: MarketRules }) {
  const { isKnown, balances } = useBalances()
  const last = useTickerInTurn(rules.symbol, LAST)?.last
  const of = (coin: string) => balances.get(`spot ${coin}`)
  const worth =
    isKnown && typeof last === 'string'
      ? worthOfPair(of(rules.base), of(rules.quote), last, rules)
      : undefined
  return <span className="num">{worth === undefined ? '--' : `${worth} ${rules.quote}`}</span>
}
