// The place of a page that is still coming.

import { Skeleton, SkeletonRows } from '@candor/web/ui/skeleton.tsx'
import { Page } from '../ui/page.tsx'
import { Panel } from '../ui/panel.tsx'

const ROWS = 8

export function PageSkeleton() {
  return (
    <Page title={<Skeleton width={160} height={20} />}>
      <Panel flush>
        <SkeletonRows rows={ROWS} rowHeight={36} />
      </Panel>
    </Page>
  )
}
