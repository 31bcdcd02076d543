// The operator's settings: links and texts of the site, and the bank account that deposits go to.

import type { ConfigKey } from '@candor/api'
import type { AdminAnswer } from '@candor/client'
import { formatTime } from '@candor/web/format/time.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { adminQuery } from '../../api/admin-query.ts'
import { api } from '../../api/api.ts'
import { queryClient } from '../../api/query-client.ts'
import { CONSOLE_LIMITS } from '../../limits.ts'
import { ask } from '../../ui/act.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { notify } from '../../ui/notify.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import classes from './settings.module.css'

type Setting = AdminAnswer<'config'>['list'][number]

const NAMES: Readonly<Record<ConfigKey, { readonly text: string; readonly hint: string }>> = {
  online_service: { text: 'Online service', hint: 'Link; empty: the chat of the site itself' },
  custom_line: { text: 'LINE', hint: 'Name or link of the service account' },
  custom_whatsapp: { text: 'WhatsApp', hint: 'Number or link of the service account' },
  contact_email: { text: 'E-mail of support', hint: 'Shown to users who need help' },
  legal_user_agreement: { text: 'User agreement', hint: 'Link' },
  legal_privacy_policy: { text: 'Privacy policy', hint: 'Link' },
  legal_statement: { text: 'Legal statement', hint: 'Link' },
  bank_name: { text: 'Bank', hint: 'Users send money here' },
  bank_holder: { text: 'Beneficiary', hint: 'Users send money here' },
  bank_account: { text: 'Account number', hint: 'Users send money here' },
  bank_code: { text: 'Bank code', hint: 'BIC, SWIFT or the like' },
  bank_note: { text: 'Note for the transfer', hint: 'Shown beside the account' },
}

export default function SettingsPage() {
  const { data, error, refetch } = useQuery(adminQuery('config'))
  const list = (isBank: boolean) => data?.list.filter(({ key }) => key.startsWith('bank_') === isBank)
  return (
    <Page title="Settings">
      {[false, true].map((isBank) => (
        <Panel
          key={String(isBank)}
          title={isBank ? 'Bank account for deposits' : 'Service and legal texts'}
          aside={isBank ? 'changed by owners only, with their authenticator' : undefined}
          flush
        >
          <DataTable
            label={isBank ? 'Bank account' : 'Texts'}
            columns={COLUMNS}
            rows={list(isBank)}
            rowKey={({ key }) => key}
            empty="No settings."
            error={error}
            onRetry={refetch}
          />
        </Panel>
      ))}
    </Page>
  )
}

const COLUMNS: readonly Column<Setting>[] = [
  {
    key: 'key',
    head: 'Setting',
    width: 200,
    cell: ({ key }) => <span title={key}>{NAMES[key].text}</span>,
  },
  {
    key: 'value',
    head: 'Value',
    isLong: true,
    cell: ({ value }) => (value === '' ? <span className="dim">–</span> : value),
  },
  {
    key: 'changed',
    head: 'Changed',
    cell: ({ changedTime, changedBy }) =>
      changedTime === null ? (
        <span className="dim">default</span>
      ) : (
        <span className="dim">
          {formatTime(changedTime)}, {changedBy}
        </span>
      ),
  },
  { key: 'acts', head: '', isNumber: true, width: 160, cell: (setting) => <Acts setting={setting} /> },
]

function Acts({ setting }: { readonly setting: Setting }) {
  if (!setting.mayChange) return null
  return (
    <span className={classes.acts}>
      <Button size="sm" variant="subtle" onClick={() => void change(setting)}>
        Change
      </Button>
      {setting.changedTime === null ? null : (
        <Button size="sm" variant="subtle" onClick={() => void takeBack(setting)}>
          Default
        </Button>
      )}
    </span>
  )
}

async function change({ key, value }: Setting): Promise<void> {
  const { text, hint } = NAMES[key]
  await set(key, {
    title: `Change: ${text}`,
    act: 'Save',
    words: { label: text, hint, maxLength: CONSOLE_LIMITS.settingLength, value },
  })
}

async function takeBack({ key, default: usual }: Setting): Promise<void> {
  await set(key, {
    title: `${NAMES[key].text}: back to the default?`,
    text: usual === '' ? 'The default is empty.' : `The default is: ${usual}`,
    act: 'Take back',
  })
}

type Asking = Pick<Parameters<typeof ask>[0], 'title' | 'text' | 'act' | 'words'>

async function set(key: ConfigKey, asking: Asking): Promise<void> {
  const needsCode = key.startsWith('bank_')
  const done = await ask({
    ...asking,
    code: needsCode,
    run: ({ words, code }) =>
      api.call('setConfig', {
        body: { key, value: asking.words === undefined ? null : words, ...(needsCode ? { code } : {}) },
        quiet: true,
      }),
  })
  if (done === undefined) return
  notify.done('Saved')
  await queryClient.invalidateQueries({ queryKey: ['config'] })
}
