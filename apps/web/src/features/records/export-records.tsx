// All records that fit the filters, as a file that the server writes. It can be broken off; leaving the page does too.

import type { CallArguments } from '@candor/client'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, textOfError } from '../../api/api.ts'
import { notify } from '../../ui/notify.tsx'
import { downloadFile } from '../account/download-file.ts'

type ExportQuery = NonNullable<NonNullable<CallArguments<'exportRecords'>[0]>['query']>

interface ExportProps {
  readonly query: ExportQuery
  readonly isEmpty: boolean
}

export function ExportRecords({ query, isEmpty }: ExportProps) {
  const { t } = useTranslation(['records', 'shell'])
  const [isRunning, setRunning] = useState(false)
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])
  const begin = async (): Promise<void> => {
    const controller = new AbortController()
    stop.current = controller
    setRunning(true)
    try {
      const { blob, fileName } = await api.download('exportRecords', {
        query,
        signal: controller.signal,
        quiet: true,
      })
      downloadFile(blob, fileName)
      notify.done(t('export.done'), fileName)
    } catch (error) {
      if (!controller.signal.aborted) notify.error(textOfError(error))
    }
    setRunning(false)
  }
  return (
    <>
      <Button
        leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
        disabled={isEmpty}
        loading={isRunning}
        onClick={() => void begin()}
      >
        {t('export.act')}
      </Button>
      {isRunning ? (
        <Button variant="subtle" onClick={() => stop.current?.abort()}>
          {t('shell:dialog.cancel')}
        </Button>
      ) : null}
    </>
  )
}
