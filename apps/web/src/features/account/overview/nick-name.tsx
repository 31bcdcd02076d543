// The nickname, changed in place: Enter saves, Escape leaves it as it was.

import { API_LIMITS } from '@candor/api'
import { ApiError } from '@candor/client'
import { ActionIcon, Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, textOfError } from '../../../api/api.ts'
import { refreshUser } from '../../../session/session.ts'
import { notify } from '../../../ui/notify.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import classes from './nick-name.module.css'

export function NickName({ nickName }: { readonly nickName: string }) {
  const { t } = useTranslation('account')
  const [isEditing, setEditing] = useState(false)
  if (isEditing) return <NickNameForm nickName={nickName} onEnd={() => setEditing(false)} />
  return (
    <h2 className={classes.name}>
      <span>{nickName}</span>
      <ActionIcon size={28} aria-label={t('overview.editNickName')} onClick={() => setEditing(true)}>
        <IconPencil size={16} stroke={1.6} aria-hidden />
      </ActionIcon>
    </h2>
  )
}

function NickNameForm({ nickName, onEnd }: { readonly nickName: string; readonly onEnd: () => void }) {
  const { t } = useTranslation('account')
  const [text, setText] = useState(nickName)
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.select(), [])

  const save = async (): Promise<void> => {
    if (text.trim() === '') {
      setError(t('form.empty'))
      return
    }
    setBusy(true)
    try {
      await api.call('setNickName', { body: { nickName: text.trim() }, quiet: true })
      await refreshUser()
      notify.done(t('done.modified'))
      onEnd()
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      setError(textOfError(failure))
      setBusy(false)
    }
  }
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <TextField
        label={t('overview.nickName')}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={({ key }) => {
          if (key === 'Escape') onEnd()
        }}
        maxLength={API_LIMITS.nickNameLength}
        error={error}
        hint={t('overview.nickNameRule', { most: API_LIMITS.nickNameLength })}
        autoComplete="nickname"
        ref={field}
      />
      <div className={classes.buttons}>
        <Button type="submit" loading={isBusy}>
          {t('act.save')}
        </Button>
        <Button variant="subtle" onClick={onEnd}>
          {t('act.cancel')}
        </Button>
      </div>
    </form>
  )
}
