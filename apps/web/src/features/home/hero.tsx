// The claim, and what stands behind it today.

import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useAppState } from '../../state/app-state.ts'
import classes from './hero.module.css'

export function Hero() {
  const { t } = useTranslation('home')
  const isLogin = useAppState((state) => state.isLogin)
  return (
    <div>
      <h1 className={classes.title}>{t('hero.title')}</h1>
      <p className={classes.lead}>{t('hero.lead')}</p>
      <div className={classes.acts}>
        {isLogin === 1 ? (
          <Button variant="filled" size="lg" component={Link} to="/currencyTransaction?symbol=BTC_USDT">
            {t('hero.trade', { pair: 'BTC/USDT' })}
          </Button>
        ) : (
          <Button variant="filled" size="lg" component={Link} to="/login?statusType=1">
            {t('hero.createAccount')}
          </Button>
        )}
        <Button size="lg" component={Link} to="/fairness">
          {t('hero.howToCheck')}
        </Button>
      </div>
      <dl className={classes.facts}>
        <dt>{t('hero.orders')}</dt>
        <dd>{t('hero.ordersText')}</dd>
        <dt>{t('hero.balances')}</dt>
        <dd>{t('hero.balancesText')}</dd>
        <dt>{t('hero.house')}</dt>
        <dd>{t('hero.houseText')}</dd>
      </dl>
    </div>
  )
}
