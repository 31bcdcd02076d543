// Where the desk writes: by hand, or beginning with a prepared answer. Control and Enter sends.

import { API_LIMITS } from '@candor/api'
import { newKey } from '@candor/client'
import { Note } from '@candor/web/ui/note.tsx'
import { Button, Input, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useRef, useState } from 'react'
import { adminQuery } from '../../api/admin-query.ts'
import { api, textOfError } from '../../api/api.ts'
import { useMe } from '../../session/me.tsx'
import classes from './service.module.css'
import { type Prepared, refreshService, type ThreadRow } from './service-words.ts'

export function AnswerBox({ thread }: { readonly thread: ThreadRow }) {
  const { administratorId } = useMe()
  const { number, takenBy } = thread
  const [text, setText] = useState('')
  const [error, setError] = useState<unknown>()
  const [isSending, setSending] = useState(false)
  // Another try of the same words is the same answer.
  const key = useRef(newKey())
  const isOthers = takenBy !== null && takenBy.administratorId !== administratorId
  const write = (written: string): void => {
    setText(written)
    key.current = newKey()
  }
  async function send(): Promise<void> {
    if (text.trim() === '' || isSending) return
    setSending(true)
    setError(undefined)
    try {
      await api.call('answerThread', { body: { number, text: text.trim() }, key: key.current, quiet: true })
      write('')
      await refreshService()
    } catch (problem) {
      setError(problem)
    } finally {
      setSending(false)
    }
  }
  const sendByKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void send()
  }
  if (isOthers) {
    return <p className={classes.closed}>{takenBy.email} answers here. Take it over to answer yourself.</p>
  }
  return (
    <form
      className={classes.answer}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      {error === undefined ? null : <Note tone="warn">{textOfError(error)}</Note>}
      <Input
        component="textarea"
        multiline
        rows={3}
        aria-label="Answer"
        placeholder="Answer; Ctrl and Enter sends"
        maxLength={API_LIMITS.serviceTextLength}
        value={text}
        onChange={({ currentTarget }) => write(currentTarget.value)}
        onKeyDown={sendByKey}
      />
      <div className={classes.acts}>
        <PreparedChoice language={thread.language} onChoose={(answer) => write(answer.text)} />
        <Button type="submit" variant="filled" disabled={text.trim() === ''} loading={isSending}>
          Send answer
        </Button>
      </div>
    </form>
  )
}

interface PreparedChoiceProps {
  /** Of whom it is for: answers in it come first. */
  readonly language: string
  readonly onChoose: (answer: Prepared) => void
}

function PreparedChoice({ language, onChoose }: PreparedChoiceProps) {
  const { data } = useQuery(adminQuery('preparedAnswers'))
  const list = data?.list ?? []
  if (list.length === 0) return <span className="dim">No prepared answers yet</span>
  const own = list.filter((answer) => answer.language === language)
  const sorted = [...own, ...list.filter((answer) => !own.includes(answer))]
  return (
    <NativeSelect
      aria-label="Prepared answer"
      value=""
      data={[
        { value: '', label: 'Prepared answer' },
        ...sorted.map(({ answerId, title, language: spoken }) => ({
          value: answerId,
          label: `${title} (${spoken})`,
        })),
      ]}
      onChange={({ currentTarget: { value } }) => {
        const chosen = list.find(({ answerId }) => answerId === value)
        if (chosen !== undefined) onChoose(chosen)
      }}
    />
  )
}
