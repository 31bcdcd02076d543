// Finds users by the beginning of their number, e-mail, phone or nickname; without a text, the newest.

import type { AdminAnswer } from '@candor/client'
import { formatTime } from '@candor/web/format/time.ts'
import { Chip } from '@candor/web/ui/chip.tsx'
import { Input } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useSearchParams } from 'react-router'
import { adminQuery } from '../../api/admin-query.ts'
import { CONSOLE_LIMITS } from '../../limits.ts'
import type { Column } from '../../ui/data-table.tsx'
import { Page } from '../../ui/page.tsx'
import { PagedTable } from '../../ui/paged-table.tsx'
import { Panel } from '../../ui/panel.tsx'
import { RealNameState } from './real-name-state.tsx'

type UserRow = AdminAnswer<'users'>['list'][number]

const COLUMNS: readonly Column<UserRow>[] = [
  { key: 'userId', head: 'User', cell: ({ userId }) => userId },
  { key: 'account', head: 'Account', cell: ({ account }) => account },
  { key: 'nickName', head: 'Nickname', isLong: true, cell: ({ nickName }) => nickName },
  { key: 'realName', head: 'Real name', cell: ({ realName }) => <RealNameState state={realName} /> },
  {
    key: 'house',
    head: 'Kind',
    cell: ({ house }) =>
      house === null ? <span className="dim">customer</span> : <Chip tone="info">{`house: ${house}`}</Chip>,
  },
  { key: 'time', head: 'Registered', cell: ({ registeredTime }) => formatTime(registeredTime) },
]

export default function UsersPage() {
  const [search, setSearch] = useSearchParams()
  const text = search.get('text') ?? ''
  const [asked] = useDebouncedValue(text.trim(), CONSOLE_LIMITS.typingPauseMs)
  return (
    <Page title="Users">
      <Panel
        title={asked === '' ? 'Newest' : 'Found'}
        actions={
          <Input
            aria-label="Number, e-mail, phone or nickname"
            placeholder="How the number, e-mail … begins"
            leftSection={<IconSearch size={14} stroke={1.6} aria-hidden />}
            w={320}
            value={text}
            onChange={({ currentTarget: { value } }) =>
              setSearch(value === '' ? {} : { text: value }, { replace: true })
            }
          />
        }
        flush
      >
        <PagedTable
          key={asked}
          label="Users"
          columns={COLUMNS}
          rowKey={({ userId }) => userId}
          rowTo={({ userId }) => `/users/${userId}`}
          empty={asked === '' ? 'Nobody has registered yet.' : `Nobody begins with “${asked}”.`}
          load={(page) =>
            adminQuery('users', { query: { ...page, ...(asked === '' ? {} : { text: asked }) } })
          }
        />
      </Panel>
    </Page>
  )
}
