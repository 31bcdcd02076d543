// All ended orders that fit the filters, as a file. Shows how far it is; leaving the page stops it.

import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, textOfError } from '../../api/api.ts'
import { formatCount } from '../../format/number.ts'
import { formatDay } from '../../format/time.ts'
import { WEB_LIMITS } from '../../limits.ts'
import { notify } from '../../ui/notify.tsx'
import { downloadFile } from '../account/download-file.ts'
import { collectOrders } from './collect-orders.ts'
import type { HistoryQuery } from './order-filter.ts'
import { ordersCsv } from './orders-csv.ts'

/** The largest page there is. */
const PAGE_SIZE = '200'

interface ExportProps {
  readonly query: HistoryQuery
  readonly total: number
}

export function ExportOrders({ query, total }: ExportProps) {
  const { t } = useTranslation('orders')
  const [progress, setProgress] = useState<{ readonly done: number; readonly total: number }>()
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])

  const run = async (signal: AbortSignal): Promise<void> => {
    const { orders, isCut } = await collectOrders({
      ask: (pageIndex) =>
        api.call('orderHistory', {
          query: { ...query, pageIndex: String(pageIndex), pageSize: PAGE_SIZE },
          quiet: true,
          signal,
        }),
      most: WEB_LIMITS.exportRows,
      onProgress: (done, all) => setProgress({ done, total: all }),
    })
    const content = new Blob([ordersCsv(orders)], { type: 'text/csv;charset=utf-8' })
    downloadFile(content, `candor-orders-${formatDay(Date.now())}.csv`)
    notify.done(
      t('done.exported', { number: formatCount(orders.length) }),
      isCut ? t('done.exportCut', { number: formatCount(WEB_LIMITS.exportRows) }) : undefined,
    )
  }
  const begin = async (): Promise<void> => {
    const controller = new AbortController()
    stop.current = controller
    setProgress({ done: 0, total })
    try {
      await run(controller.signal)
    } catch (error) {
      if (!controller.signal.aborted) notify.error(textOfError(error))
    }
    setProgress(undefined)
  }

  return (
    <Button
      leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
      disabled={total === 0 || progress !== undefined}
      onClick={() => void begin()}
    >
      {progress === undefined
        ? t('act.export')
        : t('act.exporting', { done: formatCount(progress.done), total: formatCount(progress.total) })}
    </Button>
  )
}
