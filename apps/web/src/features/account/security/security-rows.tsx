// One row for each factor: what it is, how it stands, what can be done. The one primary button belongs to the factor
// that is to be added next.

import type { Channel } from '@candor/api'
import { Button } from '@mantine/core'
import { IconDeviceMobile, IconId, IconKey, IconLock, IconMail, IconPassword } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { callQuery } from '../../../api/call-query.ts'
import { formatTime } from '../../../format/time.ts'
import { type Factor, nextFactor } from '../overview/next-factor.ts'
import { RealNameChip } from '../real-name/real-name-chip.tsx'
import type { SecurityAct, SecurityOverview } from './security-act.ts'
import { SecurityRow, StateChip } from './security-row.tsx'

interface SecurityRowsProps {
  readonly overview: SecurityOverview
  readonly onAct: (act: SecurityAct) => void
}

const CONTACTS = [
  { channel: 'phone', Icon: IconDeviceMobile },
  { channel: 'email', Icon: IconMail },
] as const satisfies readonly { readonly channel: Channel; readonly Icon: typeof IconMail }[]

export function SecurityRows({ overview, onAct }: SecurityRowsProps) {
  const { t } = useTranslation('account')
  const next = nextFactor(overview)
  /** Both are bound: one must stay. */
  const mayUnbind = overview.phone !== null && overview.email !== null
  const variantOf = (factor: Factor) => (factor === next ? 'filled' : 'default')
  return (
    <ul>
      {CONTACTS.map(({ channel, Icon }) => {
        const bound = overview[channel]
        return (
          <SecurityRow
            key={channel}
            Icon={Icon}
            title={t(`factor.${channel}`)}
            text={bound ?? t(`security.hint.${channel}`)}
            state={<StateChip isOn={bound !== null} on={t('state.bound')} off={t('state.unbound')} />}
          >
            <Button
              size="sm"
              variant={variantOf(channel)}
              onClick={() => onAct({ kind: 'bindContact', channel })}
            >
              {t(bound === null ? 'act.bind' : 'act.change')}
            </Button>
            {bound !== null && mayUnbind ? (
              <Button size="sm" variant="subtle" onClick={() => onAct({ kind: 'unbindContact', channel })}>
                {t('act.unbind')}
              </Button>
            ) : null}
          </SecurityRow>
        )
      })}
      <AuthenticatorRow overview={overview} onAct={onAct} variant={variantOf('authenticator')} />
      <SecurityRow
        Icon={IconPassword}
        title={t('factor.fundPassword')}
        text={
          overview.fundPasswordChangedTime === null
            ? t('security.hint.fundPassword')
            : t('security.changed', { time: formatTime(overview.fundPasswordChangedTime) })
        }
        state={<StateChip isOn={overview.fundPassword} on={t('state.set')} off={t('state.notSet')} />}
      >
        <Button size="sm" variant={variantOf('fundPassword')} onClick={() => onAct({ kind: 'fundPassword' })}>
          {t(overview.fundPassword ? 'act.change' : 'act.set')}
        </Button>
      </SecurityRow>
      <SecurityRow
        Icon={IconLock}
        title={t('factor.loginPassword')}
        text={t('security.changed', { time: formatTime(overview.passwordChangedTime) })}
      >
        <Button size="sm" onClick={() => onAct({ kind: 'changePassword' })}>
          {t('act.change')}
        </Button>
      </SecurityRow>
      <RealNameRow />
    </ul>
  )
}

interface AuthenticatorRowProps extends SecurityRowsProps {
  readonly variant: 'filled' | 'default'
}

function AuthenticatorRow({ overview, onAct, variant }: AuthenticatorRowProps) {
  const { t } = useTranslation('account')
  const isBound = overview.authenticator
  return (
    <SecurityRow
      Icon={IconKey}
      title={t('factor.authenticator')}
      text={
        isBound
          ? t('security.codesLeft', { number: overview.recoveryCodesLeft })
          : t('security.hint.authenticator')
      }
      state={<StateChip isOn={isBound} on={t('state.bound')} off={t('state.unbound')} />}
    >
      {isBound ? (
        <>
          <Button size="sm" onClick={() => onAct({ kind: 'renewRecoveryCodes' })}>
            {t('security.renewCodes')}
          </Button>
          <Button size="sm" variant="subtle" onClick={() => onAct({ kind: 'unbindAuthenticator' })}>
            {t('act.unbind')}
          </Button>
        </>
      ) : (
        <Button size="sm" variant={variant} onClick={() => onAct({ kind: 'bindAuthenticator' })}>
          {t('act.bind')}
        </Button>
      )}
    </SecurityRow>
  )
}

function RealNameRow() {
  const { t } = useTranslation('account')
  const { data: status } = useQuery(callQuery('realNameStatus'))
  const isOpen = status?.state === 'notCertified' || status?.state === 'auditFailed'
  const certificate =
    status === undefined || status.certificateType === null || status.certificateNumber === null
      ? t('security.hint.realName')
      : `${t(`realName.${status.certificateType}`)} ${status.certificateNumber}`
  return (
    <SecurityRow
      Icon={IconId}
      title={t('factor.realName')}
      text={certificate}
      state={status === undefined ? undefined : <RealNameChip state={status.state} />}
    >
      <Button size="sm" component={Link} to="/accountSet/realName">
        {t(isOpen ? 'act.verify' : 'act.view')}
      </Button>
    </SecurityRow>
  )
}
