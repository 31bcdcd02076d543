// What a report is about: strategy, market, parameters, period, slippage, and the hash of the data; and its trades as a file.

import type { BacktestReport } from '@candor/backtest'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatAmount } from '../../../format/number.ts'
import { formatTime } from '../../../format/time.ts'
import { copyText } from '../../../ui/copy-text.ts'
import { notify } from '../../../ui/notify.tsx'
import { downloadFile } from '../../account/download-file.ts'
import type { RobotMarket } from '../market/robot-market.ts'
import { useParameterRows } from '../use-parameter-summary.ts'
import { showSlippage, tradesCsv } from './show-report.ts'

const HASH_BEGIN = 8
const HASH_END = 4

interface ReportHeadProps {
  readonly report: BacktestReport
  readonly market: RobotMarket
}

export function ReportHead({ report, market }: ReportHeadProps) {
  const { t } = useTranslation(['robot', 'shell'])
  const rows = useParameterRows()
  const { strategy, parameters, dataHash, data } = report
  const told = rows({ strategy, parameters }).map(({ label, value }) => `${label} ${value}`)
  const short = `${dataHash.slice(0, HASH_BEGIN)}…${dataHash.slice(-HASH_END)}`
  const copy = async (): Promise<void> => {
    if (await copyText(dataHash)) notify.done(t('shell:copy.copied'))
  }
  return (
    <>
      <p>
        {t('backtest.what', {
          strategy: t(`strategy.${strategy}.name`),
          market: market.name,
          parameters: told.join(', '),
          slippage: formatAmount(showSlippage(report.slippageE8)),
        })}
        <br />
        {t('report.span', {
          from: formatTime(data.fromMs),
          to: formatTime(data.toMs),
          minutes: formatAmount(String(data.candles + data.filled - data.history)),
          recorded: formatAmount(String(data.candles)),
        })}
      </p>
      <Button
        size="sm"
        variant="subtle"
        title={dataHash}
        aria-label={t('report.copyHash')}
        onClick={() => void copy()}
      >
        <span className="mono">{t('report.data', { hash: short })}</span>
      </Button>
      <Button
        size="sm"
        variant="subtle"
        leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
        onClick={() =>
          downloadFile(
            new Blob([tradesCsv(report)], { type: 'text/csv' }),
            `candor-backtest-${report.symbol}-${dataHash.slice(0, HASH_BEGIN)}.csv`,
          )
        }
      >
        CSV
      </Button>
    </>
  )
}
