// The invitation code, its link, how many came by it, and what they brought.

import type { Answer } from '@candor/client'
import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../format/number.ts'
import { copyText } from '../../../ui/copy-text.ts'
import { inviteLink } from './invite-link.ts'
import classes from './invite-panel.module.css'
import { RebateFigures } from './rebate-figures.tsx'

export function InvitePanel({ overview }: { readonly overview: Answer<'inviteOverview'> }) {
  const { t } = useTranslation('account')
  const { code, level1, level2 } = overview
  return (
    <div className={classes.panel}>
      <div className={classes.lines}>
        <CopyField label={t('invite.code')} value={code} act={t('invite.copyCode')} isBig />
        <CopyField
          label={t('invite.link')}
          value={inviteLink(code, window.location.origin)}
          act={t('invite.copyLink')}
        />
      </div>
      <dl className={classes.counts}>
        <div>
          <dt>{t('invite.level1')}</dt>
          <dd>
            {formatCount(level1)} <small>{t('invite.level1Text')}</small>
          </dd>
        </div>
        <div>
          <dt>{t('invite.level2')}</dt>
          <dd>
            {formatCount(level2)} <small>{t('invite.level2Text')}</small>
          </dd>
        </div>
        <RebateFigures />
      </dl>
    </div>
  )
}

interface CopyFieldProps {
  readonly label: string
  readonly value: string
  readonly act: string
  readonly isBig?: boolean
}

function CopyField({ label, value, act, isBig = false }: CopyFieldProps) {
  const { t } = useTranslation('account')
  return (
    <div className={classes.field}>
      <div className={classes.label}>{label}</div>
      <div className={classes.box}>
        <span className={classes.value} data-big={isBig || undefined}>
          {value}
        </span>
        <Button
          size="sm"
          variant="subtle"
          aria-label={act}
          leftSection={<IconCopy size={16} stroke={1.6} aria-hidden />}
          onClick={() => void copyText(value)}
        >
          {t('act.copy')}
        </Button>
      </div>
    </div>
  )
}
