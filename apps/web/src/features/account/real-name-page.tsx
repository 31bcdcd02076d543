// Real-name verification in its four states: to be filled in, being reviewed, not accepted, done.

import type { Answer } from '@candor/client'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../api/call-query.ts'
import { Panel } from '../../ui/panel.tsx'
import { Loaded } from './loaded.tsx'
import { PageHead, Stack } from './page-head.tsx'
import { RealNameChip } from './real-name/real-name-chip.tsx'
import { RealNameDone } from './real-name/real-name-done.tsx'
import { RealNameForm } from './real-name/real-name-form.tsx'
import { RealNameReview } from './real-name/real-name-review.tsx'

export default function RealNamePage() {
  const { t } = useTranslation('account')
  const query = useQuery(callQuery('realNameStatus'))
  return (
    <Stack>
      <PageHead
        title={t('realName.title')}
        lead={t('realName.lead')}
        end={query.data === undefined ? null : <RealNameChip state={query.data.state} />}
      />
      <Panel flush>
        <Loaded query={query} rows={6} rowHeight={64}>
          {(status) => <Content status={status} />}
        </Loaded>
      </Panel>
    </Stack>
  )
}

function Content({ status }: { readonly status: Answer<'realNameStatus'> }) {
  switch (status.state) {
    case 'notCertified':
    case 'auditFailed':
      return <RealNameForm status={status} />
    case 'toBeReviewed':
      return <RealNameReview status={status} />
    case 'authenticated':
      return <RealNameDone status={status} />
  }
}
