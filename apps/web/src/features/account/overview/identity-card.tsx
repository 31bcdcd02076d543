// Who you are to the site: nickname, ID, nationality, fee level, since when, and how safe the account is.

import { LANGUAGE_TAGS, type Language } from '@candor/api'
import { ActionIcon } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../format/number.ts'
import { formatTime } from '../../../format/time.ts'
import { useAppState } from '../../../state/app-state.ts'
import { copyText } from '../../../ui/copy-text.ts'
import { Panel } from '../../../ui/panel.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import classes from './identity-card.module.css'
import { initialsOf } from './initials.ts'
import { NickName } from './nick-name.tsx'
import { SafetyLevel } from './safety-level.tsx'

function countryName(code: string, language: Language): string {
  return new Intl.DisplayNames(LANGUAGE_TAGS[language], { type: 'region' }).of(code) ?? code
}

export function IdentityCard() {
  const { t } = useTranslation('account')
  const { userData: user, language } = useAppState()
  if (user === null) return <CardPlace />
  return (
    <Panel flush>
      <div className={classes.card}>
        <span className={classes.avatar} aria-hidden>
          {initialsOf(user.nickName)}
        </span>
        <div className={classes.who}>
          <NickName nickName={user.nickName} />
          <dl className={classes.facts}>
            <Fact label={t('overview.id')}>
              {user.userId}
              <ActionIcon
                size={24}
                aria-label={t('overview.copyId')}
                onClick={() => void copyText(user.userId)}
              >
                <IconCopy size={14} stroke={1.6} aria-hidden />
              </ActionIcon>
            </Fact>
            {user.nationality === null ? null : (
              <Fact label={t('overview.nationality')}>{countryName(user.nationality, language)}</Fact>
            )}
            <Fact label={t('overview.feeLevel')}>{formatCount(user.feeLevel)}</Fact>
            <Fact label={t('overview.registered')}>
              <time>{formatTime(user.registeredTime)}</time>
            </Fact>
          </dl>
        </div>
        <SafetyLevel />
      </div>
    </Panel>
  )
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function CardPlace() {
  return (
    <Panel flush>
      <div className={classes.card}>
        <Skeleton width={56} height={56} round />
        <div className={classes.who}>
          <Skeleton width={160} height={24} />
          <div className={classes.facts}>
            <Skeleton width="60%" height={12} />
          </div>
        </div>
      </div>
    </Panel>
  )
}
