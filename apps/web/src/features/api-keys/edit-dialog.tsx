// A key is changed: its name, what it may do, from where. How it signs and its secret stay.

import { API_LIMITS } from '@candor/api'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/api.ts'
import { formatDay } from '../../format/time.ts'
import { Note } from '../../ui/note.tsx'
import { notify } from '../../ui/notify.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ActDialog } from '../account/act-dialog.tsx'
import { errorFor } from '../withdrawal/fund-proof.tsx'
import classes from './api-keys.module.css'
import { AddressesField } from './create-form.tsx'
import { type ApiKey, addressesIn, shortenedTo } from './key-wish.ts'
import { ProvenForm } from './proven-form.tsx'
import { ScopeFields } from './scope-fields.tsx'
import { useKeyAct } from './use-key-act.ts'

interface EditDialogProps {
  readonly apiKey: ApiKey
  readonly onClose: () => void
}

export function EditDialog({ apiKey, onClose }: EditDialogProps) {
  const { t } = useTranslation('api-keys')
  const [label, setLabel] = useState(apiKey.label)
  const [scopes, setScopes] = useState<readonly ApiKey['scopes'][number][]>(apiKey.scopes)
  const [addresses, setAddresses] = useState(apiKey.ipList.join('\n'))
  const { isSending, refusal, forget, send } = useKeyAct()
  const [openedMs] = useState(() => Date.now())
  const shortened = shortenedTo(apiKey, { scopes, addresses }, openedMs)
  return (
    <ActDialog title={t('edit.title')} onClose={onClose}>
      <ProvenForm
        act={t('edit.act')}
        isReady={label.trim() !== ''}
        placed={['apiKey.address']}
        {...{ isSending, refusal, forget }}
        onSubmit={async (proof) => {
          const changed = { label: label.trim(), scopes: [...scopes], ipList: addressesIn(addresses) }
          const body = { id: apiKey.id, ...changed, ...proof }
          const answer = await send(() => api.call('updateApiKey', { body, quiet: true }))
          if (answer === undefined) return
          notify.done(t('edit.done'))
          onClose()
        }}
      >
        <TextField
          label={t('form.label')}
          autoComplete="off"
          maxLength={API_LIMITS.apiKeyLabelLength}
          value={label}
          data-autofocus
          onChange={({ target }) => {
            forget()
            setLabel(target.value)
          }}
        />
        <ScopeFields
          scopes={scopes}
          onChange={(next) => {
            forget()
            setScopes(next)
          }}
        />
        <AddressesField
          value={addresses}
          error={errorFor(refusal, 'apiKey.address')}
          onChange={(next) => {
            forget()
            setAddresses(next)
          }}
        />
        {shortened === undefined ? null : <Note>{t('edit.shortened', { day: formatDay(shortened) })}</Note>}
        <p className={classes.small}>{t('edit.again')}</p>
      </ProvenForm>
    </ActDialog>
  )
}
