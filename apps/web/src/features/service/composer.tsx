// Where a message is written: words, a picture, or both. Enter sends, with Shift it begins a line. What could not be sent
// stays there, with the reason.

import { API_LIMITS } from '@candor/api'
import { newKey } from '@candor/client'
import { Button, Input } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { textOfError } from '../../api/api.ts'
import { Note } from '../../ui/note.tsx'
import { AttachButton } from './attach-button.tsx'
import { AttachmentList } from './attachment-list.tsx'
import type { Message } from './chat-control.ts'
import classes from './composer.module.css'
import { useAttachments } from './use-attachments.ts'

interface ComposerProps {
  readonly label: string
  readonly mayAttach: boolean
  readonly onSend: (message: Message) => Promise<void>
}

/** From here on it is told how much room is left. */
const NEARLY_FULL = 200

export function Composer({ label, mayAttach, onSend }: ComposerProps) {
  const { t } = useTranslation('service')
  const [text, setText] = useState('')
  const [error, setError] = useState<unknown>()
  const [isSending, setSending] = useState(false)
  const attachments = useAttachments()
  // Another try of the same message is the same message, also when only the answer was lost.
  const key = useRef(newKey())
  const [pictureId] = attachments.pictureIds
  const mayAddPicture = mayAttach && attachments.list.length === 0
  const isReady =
    !isSending &&
    !attachments.isUploading &&
    attachments.list.length === attachments.pictureIds.length &&
    (text.trim() !== '' || pictureId !== undefined)
  const left = API_LIMITS.serviceTextLength - text.length

  async function send(): Promise<void> {
    if (!isReady) return
    setSending(true)
    setError(undefined)
    try {
      await onSend({ text: text.trim(), pictureId, key: key.current })
      setText('')
      attachments.clear()
      key.current = newKey()
    } catch (problem) {
      setError(problem)
    } finally {
      setSending(false)
    }
  }
  const write = (written: string): void => {
    setText(written)
    // Changed words are another message.
    key.current = newKey()
  }
  const sendByKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    void send()
  }
  return (
    <form
      className={classes.composer}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      {error === undefined ? null : <Note tone="warn">{textOfError(error)}</Note>}
      <AttachmentList list={attachments.list} remove={attachments.remove} />
      <div className={classes.line}>
        {mayAttach ? (
          <AttachButton onChoose={(file) => void attachments.choose(file)} disabled={!mayAddPicture} />
        ) : null}
        <Input
          component="textarea"
          multiline
          className={classes.text}
          rows={2}
          aria-label={label}
          placeholder={label}
          maxLength={API_LIMITS.serviceTextLength}
          value={text}
          onChange={({ currentTarget }) => write(currentTarget.value)}
          onKeyDown={sendByKey}
        />
        <Button
          type="submit"
          size="lg"
          variant="filled"
          disabled={!isReady}
          loading={isSending}
          leftSection={<IconSend size={16} stroke={1.6} aria-hidden />}
        >
          {t('send')}
        </Button>
      </div>
      {left < NEARLY_FULL ? <p className={classes.left}>{t('left', { count: left })}</p> : null}
    </form>
  )
}
