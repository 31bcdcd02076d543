// How to reach the customer service: three lines, each copied by a click, and the ways to the online
// service: the operator's own, and the desk of this site.

import { Button, Modal } from '@mantine/core'
import { IconDeviceMobile, IconExternalLink, IconHeadset, IconMessage } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useUiState } from '../state/ui-state.ts'
import { CopyLine } from '../ui/copy-line.tsx'
import { ErrorState } from '../ui/empty-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import classes from './service-dialog.module.css'
import { useServiceEntry } from './site-info.ts'

const ICON = { size: 20, stroke: 1.6, 'aria-hidden': true } as const
const LINE_HEIGHT = 60
const BUTTON_HEIGHT = 32

export default function ServiceDialog() {
  const { t } = useTranslation('shell')
  const online = useServiceEntry('online_service')
  const line = useServiceEntry('custom_line')
  const whatsapp = useServiceEntry('custom_whatsapp')
  const all = [online, line, whatsapp]
  const failed = all.find(({ error }) => error !== null)
  const lines: readonly [string, string | undefined, ReactNode][] = [
    [t('service.online'), online.value, <IconHeadset key="online" {...ICON} />],
    [t('service.line'), line.value, <IconMessage key="line" {...ICON} />],
    [t('service.whatsapp'), whatsapp.value, <IconDeviceMobile key="whatsapp" {...ICON} />],
  ]
  return (
    <Modal
      opened
      onClose={() => useUiState.setState({ isServiceShown: false })}
      title={t('service.title')}
      closeButtonProps={{ 'aria-label': t('dialog.close') }}
    >
      {failed === undefined ? null : <ErrorState error={failed.error} onRetry={failed.retry} />}
      {all.every(({ value }) => value === '') ? null : <p>{t('service.hint')}</p>}
      <div className={classes.lines}>
        {failed === undefined
          ? lines.map(([label, value, icon]) => <Line key={label} {...{ label, value, icon }} />)
          : null}
      </div>
      <OpenService address={online.value} />
    </Modal>
  )
}

interface LineProps {
  readonly label: string
  readonly value: string | undefined
  readonly icon: ReactNode
}

function Line({ label, value, icon }: LineProps) {
  if (value === undefined) return <Skeleton width="100%" height={LINE_HEIGHT} />
  return value === '' ? null : <CopyLine label={label} value={value} icon={icon} />
}

/** Only an address of the web is opened: the operator's word is shown, never run. */
function OpenService({ address }: { readonly address: string | undefined }) {
  const { t } = useTranslation('shell')
  if (address === undefined) return <Skeleton width="100%" height={BUTTON_HEIGHT} />
  const isElsewhere = /^https?:\/\//.test(address)
  return (
    <div className={classes.lines}>
      {isElsewhere ? (
        <Button
          variant="filled"
          fullWidth
          component="a"
          href={address}
          target="_blank"
          rel="noopener noreferrer"
          leftSection={<IconExternalLink size={16} stroke={1.6} aria-hidden />}
        >
          {t('service.open')}
        </Button>
      ) : null}
      <Button
        variant={isElsewhere ? 'default' : 'filled'}
        fullWidth
        component={Link}
        to="/service"
        leftSection={<IconHeadset size={16} stroke={1.6} aria-hidden />}
        onClick={() => useUiState.setState({ isServiceShown: false })}
      >
        {t('service.chat')}
      </Button>
    </div>
  )
}
