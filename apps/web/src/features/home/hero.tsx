// The claim, what stands behind it today, and the next step: in a demo a trade with demo money, one click away.

import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { useSiteInfo } from '../../layout/site-info.ts'
import { useAppState } from '../../state/app-state.ts'
import { GoLink } from '../../ui/go-link.tsx'
import { tourPath } from '../tour/tour-path.ts'
import { enterDemo } from './demo-account.ts'
import classes from './hero.module.css'

/** `isPrimary`: no other part of the page has the one amber button. */
export function Hero({ isPrimary }: { readonly isPrimary: boolean }) {
  const { t } = useTranslation('home')
  const isLogin = useAppState((state) => state.isLogin)
  const isDemo = useSiteInfo()?.mode === 'demo'
  /** A visitor of a demo may trade at once; how to check us is then a line below. */
  const isOffered = isDemo && isLogin === 0
  return (
    <div>
      <h1 className={classes.title}>{t('hero.title')}</h1>
      <p className={classes.lead}>{t('hero.lead')}</p>
      <div className={classes.acts}>
        {isLogin === 1 ? (
          <Button
            variant={isPrimary ? 'filled' : 'default'}
            size="lg"
            component={Link}
            to="/currencyTransaction?symbol=BTC_USDT"
          >
            {t('hero.trade', { pair: 'BTC/USDT' })}
          </Button>
        ) : (
          <>
            {isOffered ? <TryDemo /> : null}
            <Button
              variant={isOffered ? 'default' : 'filled'}
              size="lg"
              component={Link}
              to="/login?statusType=1"
            >
              {t('hero.createAccount')}
            </Button>
          </>
        )}
        {isOffered ? null : (
          <Button size="lg" component={Link} to="/fairness">
            {t('hero.howToCheck')}
          </Button>
        )}
      </div>
      {isOffered ? (
        <>
          <p className={classes.demo}>{t('hero.tryDemoText')}</p>
          <GoLink to="/fairness">{t('hero.howToCheck')}</GoLink>
        </>
      ) : null}
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

/** To the terminal with the tour of it, as the trader of the demo. */
function TryDemo() {
  const { t } = useTranslation('home')
  const navigate = useNavigate()
  const [isEntering, setEntering] = useState(false)
  const begin = async (): Promise<void> => {
    setEntering(true)
    const isIn = await enterDemo()
    setEntering(false)
    if (isIn) await navigate(tourPath('spot'))
  }
  return (
    <Button variant="filled" size="lg" loading={isEntering} onClick={() => void begin()}>
      {t('hero.tryDemo')}
    </Button>
  )
}
