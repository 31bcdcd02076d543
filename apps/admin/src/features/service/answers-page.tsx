// The answers that the desk has prepared: a list, and a form that makes or changes one.

import { API_LIMITS, LANGUAGES, type Language } from '@candor/api'
import { formatTime } from '@candor/web/format/time.ts'
import { TextField } from '@candor/web/ui/text-field.tsx'
import { Button, Input } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminQuery } from '../../api/admin-query.ts'
import { api } from '../../api/api.ts'
import { queryClient } from '../../api/query-client.ts'
import { ask } from '../../ui/act.ts'
import { Choice } from '../../ui/choice.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { notify } from '../../ui/notify.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import classes from './service.module.css'
import { LANGUAGE_NAMES, type Prepared } from './service-words.ts'

const NEW = { answerId: null, language: 'en', title: '', text: '' } as const

interface Entered {
  readonly answerId: string | null
  readonly language: Language
  readonly title: string
  readonly text: string
}

const refresh = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['preparedAnswers'] })

async function remove({ answerId, title }: Prepared): Promise<void> {
  await ask({
    title: `Remove “${title}”?`,
    act: 'Remove it',
    run: () => api.call('removePreparedAnswer', { body: { answerId }, quiet: true }),
  })
  await refresh()
}

export default function AnswersPage() {
  const { data, error, refetch } = useQuery(adminQuery('preparedAnswers'))
  const [entered, setEntered] = useState<Entered>(NEW)
  const columns: readonly Column<Prepared>[] = [
    { key: 'title', head: 'Title', cell: ({ title }) => title },
    { key: 'language', head: 'Language', cell: ({ language }) => LANGUAGE_NAMES[language] },
    { key: 'text', head: 'Text', isLong: true, cell: ({ text }) => text },
    {
      key: 'changed',
      head: 'Changed',
      cell: ({ changedTime, changedBy }) => `${formatTime(changedTime)} by ${changedBy}`,
    },
    {
      key: 'acts',
      head: '',
      cell: (answer) => (
        <>
          <Button size="sm" variant="subtle" onClick={() => setEntered(answer)}>
            Change
          </Button>
          <Button size="sm" variant="subtle" onClick={() => void remove(answer)}>
            Remove
          </Button>
        </>
      ),
    },
  ]
  return (
    <Page title="Prepared answers" crumbs={[{ text: 'Service', to: '/service' }]}>
      <AnswerForm
        key={entered.answerId ?? 'new'}
        answer={entered}
        onDone={() => {
          setEntered(NEW)
          void refresh()
        }}
      />
      <Panel title="All" flush>
        <DataTable
          label="Prepared answers"
          columns={columns}
          rows={data?.list}
          rowKey={({ answerId }) => answerId}
          empty="None yet"
          error={error}
          onRetry={refetch}
        />
      </Panel>
    </Page>
  )
}

interface AnswerFormProps {
  readonly answer: Entered
  readonly onDone: () => void
}

function AnswerForm({ answer, onDone }: AnswerFormProps) {
  const [{ language, title, text }, setEntered] = useState(answer)
  const enter = (part: Partial<Entered>): void => setEntered((known) => ({ ...known, ...part }))
  const save = useMutation({
    mutationFn: () =>
      api.call('savePreparedAnswer', {
        body: { answerId: answer.answerId, language, title: title.trim(), text: text.trim() },
      }),
    onSuccess: () => {
      notify.done('Saved')
      enter({ title: '', text: '' })
      onDone()
    },
  })
  return (
    <Panel title={answer.answerId === null ? 'New' : `Change “${answer.title}”`}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate()
        }}
      >
        <TextField
          label="Title"
          maxLength={API_LIMITS.serviceTitleLength}
          value={title}
          onChange={({ currentTarget }) => enter({ title: currentTarget.value })}
        />
        <Choice
          label="Language"
          options={LANGUAGES.map((value) => ({ value, text: LANGUAGE_NAMES[value] }))}
          value={language}
          onChange={(value) => enter({ language: value })}
        />
        <Input
          component="textarea"
          multiline
          rows={4}
          aria-label="Text"
          placeholder="Text"
          maxLength={API_LIMITS.serviceTextLength}
          value={text}
          onChange={({ currentTarget }) => enter({ text: currentTarget.value })}
        />
        <div className={classes.acts}>
          {answer.answerId === null ? null : <Button onClick={onDone}>Cancel</Button>}
          <Button
            type="submit"
            variant="filled"
            disabled={title.trim() === '' || text.trim() === ''}
            loading={save.isPending}
          >
            Save answer
          </Button>
        </div>
      </form>
    </Panel>
  )
}
