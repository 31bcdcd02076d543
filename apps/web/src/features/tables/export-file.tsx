// All rows of a list that fit its filters, as a file that the server writes. It can be broken off; leaving the page does too.

import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { textOfError } from '../../api/api.ts'
import { notify } from '../../ui/notify.tsx'
import { downloadFile } from '../account/download-file.ts'

interface ExportProps {
  readonly ask: (signal: AbortSignal) => Promise<{ readonly blob: Blob; readonly fileName: string }>
  readonly isEmpty: boolean
}

export function ExportFile({ ask, isEmpty }: ExportProps) {
  const { t } = useTranslation(['tables', 'shell'])
  const [isRunning, setRunning] = useState(false)
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])
  const begin = async (): Promise<void> => {
    const controller = new AbortController()
    stop.current = controller
    setRunning(true)
    try {
      const { blob, fileName } = await ask(controller.signal)
      downloadFile(blob, fileName)
      notify.done(t('export.saved'), fileName)
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
