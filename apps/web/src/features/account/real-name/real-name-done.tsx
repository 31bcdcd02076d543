// A verification that was accepted: what it allows, and what would allow more.

import type { Answer } from '@candor/client'
import { Button } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { callQuery } from '../../../api/call-query.ts'
import { formatAmount } from '../../../format/number.ts'
import { topLimit } from '../overview/ladder-steps.ts'
import { CertificateSummary } from './certificate-summary.tsx'
import classes from './real-name-result.module.css'
import { Stepper } from './stepper.tsx'

export function RealNameDone({ status }: { readonly status: Answer<'realNameStatus'> }) {
  const { t } = useTranslation('account')
  const { data: overview } = useQuery(callQuery('securityOverview'))
  const top = overview === undefined ? undefined : topLimit(overview.withdrawal)
  const isAtTop = overview?.factors === 4
  return (
    <>
      <Stepper now="finished" />
      <div className={classes.result}>
        <span className={classes.mark} data-done>
          <IconShieldCheck size={24} stroke={1.6} aria-hidden />
        </span>
        <div>
          <h2>{t('realName.doneTitle')}</h2>
          <p className={classes.text}>
            {overview === undefined
              ? null
              : t('realName.doneText', { limit: formatAmount(overview.withdrawal.limit) })}{' '}
            {top === undefined || isAtTop ? null : t('realName.doneRaise', { top: formatAmount(top) })}
          </p>
          <CertificateSummary status={status} timeLabel={t('realName.decided')} time={status.decidedTime} />
          <div className={classes.acts}>
            {isAtTop ? null : (
              <Button variant="filled" component={Link} to="/accountSet/security">
                {t('realName.toSecurity')}
              </Button>
            )}
            <Button component={Link} to="/quotation">
              {t('realName.toMarkets')}
            </Button>
          </div>
        </div>
      </div>
    </>
  )
}
