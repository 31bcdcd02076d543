// Between the frame and the first page: nothing is known yet, so nothing is claimed.

import { Loader } from '@mantine/core'
import { FullPage } from '../ui/full-page.tsx'

export function StartingPage() {
  return <FullPage actions={<Loader color="var(--text-3)" size={28} />} />
}
