// The open pairs in a submenu: last price and change, each leading to its terminal.

import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useOpenPairs } from '../../market/open-pairs.ts'
import { Change, LastPrice } from '../../market/price.tsx'
import { CoinDisc } from '../../ui/coin-disc.tsx'
import { ErrorState } from '../../ui/empty-state.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import classes from './pair-list.module.css'

const MOST_SHOWN = 6
const ROW_HEIGHT = 36

export function PairList() {
  const { t } = useTranslation('shell')
  const { pairs, isLoading, error, retry } = useOpenPairs()
  return (
    <div className={classes.list}>
      <div className={classes.head}>
        <span>{t('menu.spotPairs')}</span>
        <span>{t('menu.lastAndDay')}</span>
      </div>
      {isLoading ? <SkeletonRows rows={MOST_SHOWN} rowHeight={ROW_HEIGHT} /> : null}
      {error === null ? null : <ErrorState error={error} onRetry={retry} />}
      {pairs.slice(0, MOST_SHOWN).map((pair) => (
        <Link key={pair.symbol} className={classes.row} to={`/currencyTransaction?symbol=${pair.symbol}`}>
          <CoinDisc code={pair.base} size={20} />
          <span className={classes.name}>
            {pair.base}
            <span>/{pair.quote}</span>
          </span>
          <span className={classes.price}>
            <LastPrice pair={pair} />
          </span>
          <span className={classes.change}>
            <Change pair={pair} />
          </span>
        </Link>
      ))}
    </div>
  )
}
