// One user.

import { Page } from '../../ui/page.tsx'

export default function UserPage() {
  return <Page title="User">{null}</Page>
}
