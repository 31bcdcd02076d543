// Ten recovery codes, shown this once: to copy, to download, and to be confirmed as stored before they go.

import { Button, Checkbox } from '@mantine/core'
import { IconCopy, IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatTime } from '../../../format/time.ts'
import { useAppState } from '../../../state/app-state.ts'
import { copyText } from '../../../ui/copy-text.ts'
import { ActDialog } from '../act-dialog.tsx'
import { downloadFile } from '../download-file.ts'
import classes from './recovery-codes.module.css'

const FILE_NAME = 'candor-recovery-codes.txt'

interface RecoveryCodesProps {
  readonly codes: readonly string[]
  readonly onClose: () => void
}

export function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  const { t } = useTranslation('account')
  const account = useAppState(({ userData }) => userData?.account ?? '')
  const [isStored, setStored] = useState(false)
  const [wasAsked, setAsked] = useState(false)
  const text = codes.join('\n')

  const download = (): void => {
    const head = t('recovery.fileHead', { account, time: formatTime(Date.now()) })
    downloadFile(new Blob([`${head}\n\n${text}\n`], { type: 'text/plain' }), FILE_NAME)
  }
  const close = (): void => {
    if (isStored) onClose()
    else setAsked(true)
  }
  return (
    <ActDialog title={t('recovery.title')} onClose={close}>
      <p>{t('recovery.text')}</p>
      <ol className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={classes.take}>
        <Button
          leftSection={<IconCopy size={16} stroke={1.6} aria-hidden />}
          onClick={() => void copyText(text)}
        >
          {t('act.copy')}
        </Button>
        <Button leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />} onClick={download}>
          {t('act.download')}
        </Button>
      </div>
      <Checkbox
        className={classes.stored}
        label={t('recovery.stored')}
        checked={isStored}
        onChange={({ target }) => setStored(target.checked)}
        error={wasAsked && !isStored ? t('recovery.leave') : undefined}
      />
      <Button fullWidth variant="filled" disabled={!isStored} onClick={onClose}>
        {t('act.done')}
      </Button>
    </ActDialog>
  )
}
