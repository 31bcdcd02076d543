// API keys: what programs of the user's own may do with the account, and what each last did it from.

import { Button } from '@mantine/core'
import { IconKey, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../api/call-query.ts'
import { formatCount } from '../../format/number.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { GoLink } from '../../ui/go-link.tsx'
import { Note } from '../../ui/note.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Loaded } from '../account/loaded.tsx'
import { PageHead, Stack } from '../account/page-head.tsx'
import classes from './api-keys.module.css'
import { CreateDialog } from './create-dialog.tsx'
import { EditDialog } from './edit-dialog.tsx'
import { KeyCard } from './key-card.tsx'
import type { ApiKey } from './key-wish.ts'

const DOCS = '/apiDocs'
const ROW_HEIGHT = 148

export default function ApiKeysPage() {
  const { t } = useTranslation('api-keys')
  const query = useQuery(callQuery('apiKeys'))
  const [isCreating, setCreating] = useState(false)
  const [edited, setEdited] = useState<ApiKey>()
  const { list = [], most = 0 } = query.data ?? {}
  const isFull = query.data !== undefined && list.length >= most
  return (
    <Stack>
      <PageHead
        title={t('title')}
        lead={t('lead')}
        end={
          <Button
            variant="filled"
            disabled={query.data === undefined || isFull}
            leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
            onClick={() => setCreating(true)}
          >
            {t('create')}
          </Button>
        }
      />
      {isFull ? <Note>{t('full', { most: formatCount(most) })}</Note> : null}
      <Panel
        flush
        title={
          list.length === 0 ? t('yours') : t('yoursOf', { number: list.length, most: formatCount(most) })
        }
        actions={<GoLink to={DOCS}>{t('docs')}</GoLink>}
      >
        <Loaded query={query} rows={2} rowHeight={ROW_HEIGHT}>
          {({ list: keys }) =>
            keys.length === 0 ? (
              <EmptyState
                icon={<IconKey size={40} stroke={1.3} aria-hidden />}
                title={t('empty.title')}
                text={t('empty.text')}
                action={<GoLink to={DOCS}>{t('empty.docs')}</GoLink>}
              />
            ) : (
              <ul className={classes.cards}>
                {keys.map((key) => (
                  <KeyCard
                    key={key.id}
                    apiKey={key}
                    nowMs={query.dataUpdatedAt}
                    onEdit={() => setEdited(key)}
                  />
                ))}
              </ul>
            )
          }
        </Loaded>
      </Panel>
      {isCreating ? <CreateDialog onClose={() => setCreating(false)} /> : null}
      {edited === undefined ? null : <EditDialog apiKey={edited} onClose={() => setEdited(undefined)} />}
    </Stack>
  )
}
