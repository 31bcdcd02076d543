// The factors that protect an account, one row each, and the dialogs behind their buttons.

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../api/call-query.ts'
import { formatTime } from '../../../format/time.ts'
import { GoLink } from '../../../ui/go-link.tsx'
import { Note } from '../../../ui/note.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Loaded } from '../loaded.tsx'
import { HISTORY_HASH } from './login-history-panel.tsx'
import type { SecurityAct } from './security-act.ts'
import { SecurityDialog } from './security-dialog.tsx'
import classes from './security-panel.module.css'
import { SecurityRows } from './security-rows.tsx'

const HISTORY_PATH = `/accountSet/security${HISTORY_HASH}`

interface SecurityPanelProps {
  /** With a title line of its own, and the way to the login history: where the page is about more than security. */
  readonly isTitled?: boolean
}

export function SecurityPanel({ isTitled = false }: SecurityPanelProps) {
  const { t } = useTranslation('account')
  const query = useQuery(callQuery('securityOverview'))
  const [act, setAct] = useState<SecurityAct>()
  const heldUntil = query.data?.withdrawal.heldUntil ?? null
  return (
    <Panel
      flush
      {...(isTitled
        ? { title: t('security.title'), actions: <GoLink to={HISTORY_PATH}>{t('security.history')}</GoLink> }
        : {})}
    >
      <Loaded query={query} rows={6} rowHeight={72} narrowRowHeight={112}>
        {(overview) => (
          <>
            <SecurityRows overview={overview} onAct={setAct} />
            <div className={classes.note}>
              {heldUntil === null ? (
                <Note>{t('security.note')}</Note>
              ) : (
                <Note tone="warn">{t('security.held', { time: formatTime(heldUntil) })}</Note>
              )}
            </div>
            <SecurityDialog act={act} overview={overview} onClose={() => setAct(undefined)} />
          </>
        )}
      </Loaded>
    </Panel>
  )
}
