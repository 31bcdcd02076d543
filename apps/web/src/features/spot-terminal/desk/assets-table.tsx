// The coins of the spot account, with what each is worth, and a way to trade it.

import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatAmount } from '../../../format/number.ts'
import { useBalances } from '../../../live/own.ts'
import { useTickers } from '../../../live/tickers.ts'
import { CoinDisc } from '../../../ui/coin-disc.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import classes from '../../terminal/desk/desk.module.css'
import { TransferButton } from '../../transfer/transfer-button.tsx'
import type { Market } from '../market/market-rules.ts'
import { terminalPath } from '../market/terminal-path.ts'
import { showWorth, worthOfCoins } from './asset-worth.ts'

export function AssetsTable({ markets }: { readonly markets: readonly Market[] }) {
  const { t } = useTranslation('spot')
  const { isKnown, balances } = useBalances()
  const tickers = useTickers()
  if (!isKnown) return <SkeletonRows rows={4} rowHeight={32} />
  const coins = worthOfCoins([...balances.values()], tickers)
  if (coins.length === 0) {
    return (
      <p className={classes.none}>
        {t('desk.noAssets')} <Link to="/recharge">{t('assets.deposit')}</Link>
      </p>
    )
  }
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th>{t('assets.coin')}</th>
          <th data-end>{t('assets.available')}</th>
          <th data-end>{t('assets.inOrders')}</th>
          <th data-end>{t('assets.total')}</th>
          <th data-end>{t('assets.inUsdt')}</th>
          <th data-end data-sticky>
            {t('column.acts')}
          </th>
        </tr>
      </thead>
      <tbody>
        {coins.map(({ asset, available, frozen, total, worth }) => {
          const market = markets.find(({ base }) => base === asset)
          return (
            <tr key={asset}>
              <td data-name={t('assets.coin')}>
                <span className={classes.coin}>
                  <CoinDisc code={asset} size={18} />
                  {asset}
                </span>
              </td>
              <td data-name={t('assets.available')} data-end>
                {formatAmount(available)}
              </td>
              <td data-name={t('assets.inOrders')} data-end>
                {formatAmount(frozen)}
              </td>
              <td data-name={t('assets.total')} data-end>
                {formatAmount(total)}
              </td>
              <td data-name={t('assets.inUsdt')} data-end>
                {worth === undefined ? '--' : formatAmount(showWorth(worth), 2)}
              </td>
              <td data-name={t('column.acts')} data-end data-sticky>
                <TransferButton className={classes.act} start={{ from: 'spot', asset }}>
                  {t('assets.transfer')}
                </TransferButton>
                {market === undefined ? null : (
                  <Link className={classes.act} to={terminalPath(market.symbol)}>
                    {t('assets.trade')}
                  </Link>
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
