// Settings.

import { Page } from '../../ui/page.tsx'

export default function SettingsPage() {
  return <Page title="Settings">{null}</Page>
}
