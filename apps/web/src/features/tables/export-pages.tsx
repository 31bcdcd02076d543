// All rows of a list that fit its filters, as a file. Shows how far it is; leaving the page stops it.

import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { textOfError } from '../../api/api.ts'
import { formatCount } from '../../format/number.ts'
import { formatDay } from '../../format/time.ts'
import { WEB_LIMITS } from '../../limits.ts'
import { notify } from '../../ui/notify.tsx'
import { downloadFile } from '../account/download-file.ts'
import { collectPages } from './collect-pages.ts'

/** The largest page there is. */
const PAGE_SIZE = '200'

export interface ExportPage {
  readonly pageIndex: string
  readonly pageSize: typeof PAGE_SIZE
}

interface ExportProps<T> {
  readonly ask: (
    page: ExportPage,
    signal: AbortSignal,
  ) => Promise<{ readonly list: readonly T[]; readonly total: number }>
  readonly idOf: (row: T) => string
  readonly csvOf: (rows: readonly T[]) => string
  /** What the file holds, in its name. */
  readonly name: string
  readonly total: number
  /** What the button says, where a list has more than one file. */
  readonly act?: string
}

export function ExportPages<T>({ ask, idOf, csvOf, name, total, act }: ExportProps<T>) {
  const { t } = useTranslation('tables')
  const [progress, setProgress] = useState<{ readonly done: number; readonly total: number }>()
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])

  const run = async (signal: AbortSignal): Promise<void> => {
    const { rows, isCut } = await collectPages({
      ask: (index) => ask({ pageIndex: String(index), pageSize: PAGE_SIZE }, signal),
      idOf,
      most: WEB_LIMITS.exportRows,
      onProgress: (done, all) => setProgress({ done, total: all }),
    })
    const content = new Blob([csvOf(rows)], { type: 'text/csv;charset=utf-8' })
    downloadFile(content, `candor-${name}-${formatDay(Date.now())}.csv`)
    notify.done(
      t('export.done', { number: formatCount(rows.length) }),
      isCut ? t('export.cut', { number: formatCount(WEB_LIMITS.exportRows) }) : undefined,
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
        ? (act ?? t('export.act'))
        : t('export.progress', { done: formatCount(progress.done), total: formatCount(progress.total) })}
    </Button>
  )
}
