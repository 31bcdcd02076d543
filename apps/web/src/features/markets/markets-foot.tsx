// Below the table: what closed and maintenance mean, and the figures as a file.

import { useTranslation } from 'react-i18next'
import { formatDay } from '../../format/time.ts'
import { downloadFile } from '../account/download-file.ts'
import type { MarketRow } from './market-rows.ts'
import { marketsCsv } from './markets-csv.ts'
import classes from './markets-foot.module.css'

export function MarketsFoot({ rows }: { readonly rows: readonly MarketRow[] }) {
  const { t } = useTranslation('markets')
  const download = (): void => {
    const content = new Blob([marketsCsv(rows)], { type: 'text/csv;charset=utf-8' })
    downloadFile(content, `candor-markets-${formatDay(Date.now())}.csv`)
  }
  return (
    <footer className={classes.foot}>
      <span>{t('foot.states')}</span>
      <button type="button" disabled={rows.length === 0} onClick={download}>
        {t('foot.csv')}
      </button>
    </footer>
  )
}
