// Users.

import { Page } from '../../ui/page.tsx'

export default function UsersPage() {
  return <Page title="Users">{null}</Page>
}
