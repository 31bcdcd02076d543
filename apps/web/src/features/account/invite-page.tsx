// Invitation: the code and its link, how many came by it, who, what they brought, and a poster to share.

import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../api/call-query.ts'
import { Panel } from '../../ui/panel.tsx'
import { EarnPanel } from './invite/earn-panel.tsx'
import classes from './invite/invite-page.module.css'
import { InvitePanel } from './invite/invite-panel.tsx'
import { InviteesPanel } from './invite/invitees-panel.tsx'
import { PosterPanel } from './invite/poster-panel.tsx'
import { RebatesPanel } from './invite/rebates-panel.tsx'
import { Loaded } from './loaded.tsx'
import { PageHead, Stack } from './page-head.tsx'

export default function InvitePage() {
  const { t } = useTranslation('account')
  const query = useQuery(callQuery('inviteOverview'))
  return (
    <Stack>
      <PageHead title={t('invite.title')} lead={t('invite.lead')} />
      <div className={classes.columns}>
        <Stack>
          <Panel flush>
            <Loaded query={query} rows={3} rowHeight={64}>
              {(overview) => <InvitePanel overview={overview} />}
            </Loaded>
          </Panel>
          {query.data === undefined ? null : <EarnPanel code={query.data.code} />}
          <InviteesPanel overview={query.data} />
          <RebatesPanel />
        </Stack>
        {query.data === undefined ? null : <PosterPanel code={query.data.code} />}
      </div>
    </Stack>
  )
}
