// The contract account: what is there, where it stands, and the way to move it.

import { useTranslation } from 'react-i18next'
import { CoinDisc } from '../../../ui/coin-disc.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import classes from '../../terminal/desk/desk.module.css'
import { TransferButton } from '../../transfer/transfer-button.tsx'
import { useFigures } from '../account/live-figures.ts'
import { showMoney, showSigned, toneOf } from '../account/show.ts'

const ASSET = 'USDT'

export function ContractAssets() {
  const { t } = useTranslation('perpetual')
  const figures = useFigures()
  if (figures === undefined) return <SkeletonRows rows={1} rowHeight={32} />
  const columns = [
    ['account.wallet', showMoney(figures.wallet), ''],
    ['totals.margin', showMoney(figures.margins), ''],
    ['totals.frozen', showMoney(figures.frozen), ''],
    ['account.available', showMoney(figures.available), ''],
    ['account.transferable', showMoney(figures.transferable), ''],
    ['account.pnl', showSigned(figures.pnl), toneOf(figures.pnl)],
    ['account.equity', showMoney(figures.equity), ''],
  ] as const
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th>{t('column.coin')}</th>
          {columns.map(([name]) => (
            <th key={name} data-end>
              {t(name)}
            </th>
          ))}
          <th data-end data-sticky>
            {t('column.acts')}
          </th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <td data-name={t('column.coin')}>
            <span className={classes.coin}>
              <CoinDisc code={ASSET} size={18} />
              {ASSET}
            </span>
          </td>
          {columns.map(([name, text, tone]) => (
            <td key={name} data-name={t(name)} data-end className={tone}>
              {text}
            </td>
          ))}
          <td data-name={t('column.acts')} data-end data-sticky>
            <TransferButton className={classes.act} start={{ to: 'contract', asset: ASSET }}>
              {t('account.transferIn')}
            </TransferButton>
            <TransferButton className={classes.act} start={{ from: 'contract', asset: ASSET }}>
              {t('account.transferOut')}
            </TransferButton>
          </td>
        </tr>
      </tbody>
    </table>
  )
}
