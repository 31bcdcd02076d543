// A key that was just made, its secret shown this one time: to copy, to download, and to be confirmed as stored.

import { Button, Checkbox } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { CopyLine } from '../../ui/copy-line.tsx'
import { Note } from '../../ui/note.tsx'
import { downloadFile } from '../account/download-file.ts'
import classes from './api-keys.module.css'
import type { MadeKey } from './create-form.tsx'

const FILE_NAME = 'candor-api-key.txt'

interface SecretOnceProps {
  readonly made: MadeKey
  readonly isStored: boolean
  /** Somebody wanted to leave before it was said to be stored. */
  readonly wasAsked: boolean
  readonly onStored: (isStored: boolean) => void
  readonly onDone: () => void
}

export function SecretOnce({ made, isStored, wasAsked, onStored, onDone }: SecretOnceProps) {
  const { t } = useTranslation('api-keys')
  const { apiKey, apiSecret, wish } = made
  const download = (secret: string): void => {
    const lines = [
      wish.label.trim(),
      `${t('secret.apiKey')}: ${apiKey}`,
      `${t('secret.secret')}: ${secret}`,
      '',
    ]
    downloadFile(new Blob([lines.join('\n')], { type: 'text/plain' }), FILE_NAME)
  }
  if (apiSecret === null) {
    return (
      <div className={classes.form}>
        {wish.kind === 'hmac' ? (
          <Note tone="warn">{t('secret.lost')}</Note>
        ) : (
          <Note>{t('secret.ownKey')}</Note>
        )}
        <CopyLine mono label={t('secret.apiKey')} value={apiKey} />
        <Button size="lg" fullWidth variant="filled" onClick={onDone}>
          {t('secret.done')}
        </Button>
      </div>
    )
  }
  return (
    <div className={[classes.form, classes.whole].join(' ')}>
      <Note tone="warn">{t('secret.once')}</Note>
      <CopyLine mono label={t('secret.apiKey')} value={apiKey} />
      <CopyLine mono label={t('secret.secret')} value={apiSecret} />
      <Button
        leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
        onClick={() => download(apiSecret)}
      >
        {t('secret.download')}
      </Button>
      <Checkbox
        label={t('secret.stored')}
        checked={isStored}
        onChange={({ currentTarget }) => onStored(currentTarget.checked)}
        error={wasAsked && !isStored ? t('secret.leave') : undefined}
      />
      <Button size="lg" fullWidth variant="filled" disabled={!isStored} onClick={onDone}>
        {t('secret.done')}
      </Button>
    </div>
  )
}
