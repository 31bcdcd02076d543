// A version of a text beside what readers would see of it. Saving always makes a new draft; publishing is an act of its
// own, now or at a moment in the future.

import type { AdminAnswer } from '@candor/client'
import { Markdown } from '@candor/web/content/markdown.tsx'
import { formatTime } from '@candor/web/format/time.ts'
import { Chip } from '@candor/web/ui/chip.tsx'
import { Button, Textarea, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '../../api/api.ts'
import { useMe } from '../../session/me.tsx'
import { ask } from '../../ui/act.ts'
import { notify } from '../../ui/notify.tsx'
import classes from './content.module.css'
import { refreshContent, VERSION_WORDS } from './content-words.ts'

type Text = AdminAnswer<'articleText'>

export function TextEditor({ text }: { readonly text: Text }) {
  const { rights } = useMe()
  const [, setSearch] = useSearchParams()
  const [entered, setEntered] = useState({ title: text.title, summary: text.summary, body: text.body })
  const isChanged =
    entered.title !== text.title || entered.summary !== text.summary || entered.body !== text.body
  const { kind, id, language, newest } = text
  const save = useMutation({
    mutationFn: () => api.call('saveArticle', { body: { kind, id, language, after: newest, ...entered } }),
    onSuccess: async () => {
      notify.done('Saved as a draft')
      setSearch({ language }, { replace: true })
      await refreshContent()
    },
  })
  return (
    <div className={classes.editor}>
      <form
        className={classes.fields}
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate()
        }}
      >
        <TextInput
          label="Title"
          maxLength={120}
          required
          value={entered.title}
          onChange={({ currentTarget: { value } }) => setEntered({ ...entered, title: value })}
        />
        <TextInput
          label="Summary"
          maxLength={200}
          value={entered.summary}
          onChange={({ currentTarget: { value } }) => setEntered({ ...entered, summary: value })}
        />
        <Textarea
          label="Text (Markdown; HTML is shown as text)"
          rows={24}
          maxLength={40_000}
          required
          value={entered.body}
          onChange={({ currentTarget: { value } }) => setEntered({ ...entered, body: value })}
          classNames={{ input: classes.source }}
        />
        {rights.includes('saveArticle') ? (
          <div className={classes.acts}>
            <Button type="submit" disabled={!isChanged} loading={save.isPending}>
              Save draft
            </Button>
            <PublishButtons text={text} isChanged={isChanged} />
          </div>
        ) : null}
      </form>
      <section className={classes.preview} aria-label="Preview">
        <div className={classes.previewHead}>
          {text.number === 0 ? (
            <Chip>none yet</Chip>
          ) : (
            <Chip tone={text.state === 'live' ? 'info' : 'neutral'}>
              {`version ${text.number}, ${VERSION_WORDS[text.state]}`}
            </Chip>
          )}
          {isChanged ? <Chip tone="warn">not saved</Chip> : null}
        </div>
        <h2>{entered.title}</h2>
        <Markdown text={entered.body} base="/desktop" />
      </section>
    </div>
  )
}

function PublishButtons({ text, isChanged }: { readonly text: Text; readonly isChanged: boolean }) {
  if (text.number === 0 || text.state === 'live') return null
  const isOld = text.state === 'replaced' || text.state === 'withdrawn'
  if (isOld) {
    return (
      <Button variant="default" disabled={isChanged} onClick={() => void rollBack(text)}>
        Bring this version back
      </Button>
    )
  }
  return (
    <>
      <Button variant="default" disabled={isChanged} onClick={() => void publish(text)}>
        Publish
      </Button>
      <Button variant="default" disabled={isChanged} onClick={() => void schedule(text)}>
        Schedule
      </Button>
    </>
  )
}

async function publish({ kind, id, language, number, title }: Text): Promise<void> {
  const done = await ask({
    title: `Publish “${title}” (${language})?`,
    text: 'Readers see it at once.',
    act: 'Publish',
    run: () => api.call('publishArticle', { body: { kind, id, language, number }, quiet: true }),
  })
  if (done === undefined) return
  notify.done('Published')
  await refreshContent()
}

async function schedule({ kind, id, language, number, title }: Text): Promise<void> {
  const done = await ask({
    title: `Schedule “${title}” (${language})`,
    text: 'It appears by itself at that moment.',
    act: 'Schedule',
    words: { label: 'When', hint: 'YYYY-MM-DD HH:mm, in your time zone', maxLength: 16 },
    run: ({ words }) => {
      const time = Date.parse(words.trim().replace(' ', 'T'))
      if (Number.isNaN(time)) throw new Error('Write the moment as 2027-01-31 08:00')
      return api.call('scheduleArticle', { body: { kind, id, language, number, time }, quiet: true })
    },
  })
  if (done === undefined) return
  notify.done(`Appears ${formatTime(done.publishTime)}`)
  await refreshContent()
}

export async function rollBack({ kind, id, language, number, newest }: Text): Promise<void> {
  const done = await ask({
    title: `Bring version ${number} back (${language})?`,
    text: 'Its text becomes a new version, and readers see it at once.',
    act: 'Bring back',
    run: () =>
      api.call('rollBackArticle', { body: { kind, id, language, after: newest, number }, quiet: true }),
  })
  if (done === undefined) return
  notify.done(`Version ${done.number} is live`)
  await refreshContent()
}
