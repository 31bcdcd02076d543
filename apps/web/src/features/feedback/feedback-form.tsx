// Opens a ticket: what it is about, what happened, and up to three pictures. Afterwards it shows the number.

import { API_LIMITS } from '@candor/api'
import { ApiError, newKey } from '@candor/client'
import { Button, Input } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { api, textOfError } from '../../api/api.ts'
import { Field } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { Panel } from '../../ui/panel.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { AttachButton } from '../service/attach-button.tsx'
import { AttachmentList } from '../service/attachment-list.tsx'
import { useAttachments } from '../service/use-attachments.ts'
import classes from './feedback-form.module.css'

export function FeedbackForm() {
  const { t } = useTranslation('feedback')
  const cache = useQueryClient()
  const id = useId()
  const [subject, setSubject] = useState('')
  const [text, setText] = useState('')
  const [isTried, setTried] = useState(false)
  const [isSending, setSending] = useState(false)
  const [error, setError] = useState<unknown>()
  const [number, setNumber] = useState<string>()
  const attachments = useAttachments()
  // One ticket, however often the button is pressed; another when something was changed.
  const key = useRef(newKey())
  const change = (enter: () => void): void => {
    key.current = newKey()
    setNumber(undefined)
    enter()
  }
  const missing = (entered: string): string | undefined =>
    isTried && entered.trim() === '' ? t('form.empty') : undefined
  const isBlocked = attachments.list.length > attachments.pictureIds.length

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    setTried(true)
    if (subject.trim() === '' || text.trim() === '' || isBlocked || isSending) return
    setSending(true)
    setError(undefined)
    try {
      const pictureIds = [...attachments.pictureIds]
      const body = {
        subject: subject.trim(),
        text: text.trim(),
        ...(pictureIds.length === 0 ? {} : { pictureIds }),
      }
      const opened = await api.call('createFeedback', { body, key: key.current, quiet: true })
      setNumber(opened.number)
      setSubject('')
      setText('')
      setTried(false)
      attachments.clear()
      key.current = newKey()
      await cache.invalidateQueries({ queryKey: ['feedbackTickets'] })
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem
      setError(problem)
    } finally {
      setSending(false)
    }
  }

  return (
    <Panel title={t('form.title')}>
      <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
        {number === undefined ? null : (
          <Note tone="info">
            {t('form.done', { number })} <Link to={`/feedback?number=${number}`}>{t('form.see')}</Link>
          </Note>
        )}
        <TextField
          label={t('form.subject')}
          maxLength={API_LIMITS.serviceSubjectLength}
          value={subject}
          error={missing(subject)}
          onChange={({ currentTarget: { value } }) => change(() => setSubject(value))}
        />
        <Field
          id={id}
          label={t('form.text')}
          error={missing(text)}
          hint={t('form.textHint', { length: text.length, most: API_LIMITS.serviceTextLength })}
        >
          <Input
            component="textarea"
            multiline
            id={id}
            rows={7}
            maxLength={API_LIMITS.serviceTextLength}
            value={text}
            error={missing(text) !== undefined}
            onChange={({ currentTarget: { value } }) => change(() => setText(value))}
          />
        </Field>
        <AttachmentList list={attachments.list} remove={attachments.remove} />
        <div className={classes.pictures}>
          <AttachButton
            isWide
            disabled={attachments.list.length >= API_LIMITS.servicePictures}
            onChoose={(file) => void attachments.choose(file)}
          />
          <span>{t('form.pictures', { most: API_LIMITS.servicePictures })}</span>
        </div>
        {error === undefined ? null : <Note tone="warn">{textOfError(error)}</Note>}
        <Button type="submit" size="lg" variant="filled" loading={isSending} disabled={isBlocked}>
          {t('form.send')}
        </Button>
      </form>
    </Panel>
  )
}
