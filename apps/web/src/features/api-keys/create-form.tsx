// A new key: how it signs, what it may do, from where and until when. Made only with a proof.

import { API_LIMITS } from '@candor/api'
import type { Answer } from '@candor/client'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/api.ts'
import { Choice } from '../../ui/choice.tsx'
import { Field } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { errorFor } from '../withdrawal/fund-proof.tsx'
import classes from './api-keys.module.css'
import { createBody, type Expiry, expiriesOf, isOpen, type KeyWish, NEW_KEY } from './key-wish.ts'
import { KIND_NAMES } from './kind-names.ts'
import { API_KEY_PAGE_LIMITS } from './limits.ts'
import { ProvenForm } from './proven-form.tsx'
import { ScopeFields } from './scope-fields.tsx'
import { TextArea } from './text-area.tsx'
import { useKeyAct } from './use-key-act.ts'

export interface MadeKey extends Answer<'createApiKey'> {
  readonly wish: KeyWish
}

interface CreateFormProps {
  readonly onMade: (made: MadeKey) => void
}

export function CreateForm({ onMade }: CreateFormProps) {
  const { t } = useTranslation('api-keys')
  const [wish, setWish] = useState(NEW_KEY)
  const { isSending, refusal, forget, send } = useKeyAct()
  const change = (changed: Partial<KeyWish>): void => {
    forget()
    setWish({ ...wish, ...changed })
  }
  const isReady = wish.label.trim() !== '' && (wish.kind === 'hmac' || wish.publicKey.trim() !== '')
  return (
    <ProvenForm
      act={t('create')}
      placed={['apiKey.publicKey', 'apiKey.address', 'apiKey.expiry']}
      {...{ isReady, isSending, refusal, forget }}
      onSubmit={async (proof) => {
        const body = { ...createBody(wish, Date.now()), ...proof }
        const made = await send((key) => api.call('createApiKey', { body, key, quiet: true }))
        if (made !== undefined) onMade({ ...made, wish })
      }}
    >
      <TextField
        label={t('form.label')}
        autoComplete="off"
        maxLength={API_LIMITS.apiKeyLabelLength}
        value={wish.label}
        data-autofocus
        onChange={({ target }) => change({ label: target.value })}
      />
      <KindField wish={wish} onChange={change} error={errorFor(refusal, 'apiKey.publicKey')} />
      <ScopeFields scopes={wish.scopes} onChange={(scopes) => change({ scopes })} />
      <AddressesField
        value={wish.addresses}
        error={errorFor(refusal, 'apiKey.address')}
        onChange={(addresses) => change({ addresses })}
      />
      <ExpiryField wish={wish} onChange={change} error={errorFor(refusal, 'apiKey.expiry')} />
    </ProvenForm>
  )
}

interface WishFieldProps {
  readonly wish: KeyWish
  readonly onChange: (changed: Partial<KeyWish>) => void
  readonly error: string | undefined
}

function KindField({ wish: { kind, publicKey }, onChange, error }: WishFieldProps) {
  const { t } = useTranslation('api-keys')
  return (
    <>
      <div className={classes.kind}>
        <span className={classes.name}>{t('form.kind')}</span>
        <SegmentedControl
          aria-label={t('form.kind')}
          data={[
            { value: 'hmac', label: KIND_NAMES.hmac },
            { value: 'ed25519', label: KIND_NAMES.ed25519 },
          ]}
          value={kind}
          onChange={(value) => onChange({ kind: value === 'ed25519' ? 'ed25519' : 'hmac' })}
        />
        <p className={classes.small}>{t(`kindHint.${kind}`)}</p>
      </div>
      {kind === 'hmac' ? null : (
        <TextArea
          label={t('form.publicKey')}
          rows={3}
          maxLength={API_LIMITS.apiKeyPublicKeyLength}
          value={publicKey}
          error={error}
          hint={t('form.publicKeyHint')}
          onChange={({ target }) => onChange({ publicKey: target.value })}
        />
      )}
    </>
  )
}

interface AddressesFieldProps {
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (addresses: string) => void
}

export function AddressesField({ value, error, onChange }: AddressesFieldProps) {
  const { t } = useTranslation('api-keys')
  return (
    <TextArea
      label={t('addresses')}
      mark={t('form.optional')}
      rows={2}
      value={value}
      error={error}
      hint={t('form.addressesHint', { most: API_LIMITS.apiKeyAddresses })}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

function ExpiryField({ wish, onChange, error }: WishFieldProps) {
  const { t } = useTranslation('api-keys')
  const id = useId()
  const open = isOpen(wish.scopes, wish.addresses)
  const options = expiriesOf(wish)
  const textOf = (expiry: Expiry): string => {
    if (expiry !== 'longest') return t('form.days', { count: Number(expiry) })
    return open ? t('form.days', { count: API_KEY_PAGE_LIMITS.openDays }) : t('never')
  }
  return (
    <>
      <Field id={id} label={t('expires')} error={error}>
        <Choice<Expiry>
          label={t('expires')}
          value={options.includes(wish.expiry) ? wish.expiry : 'longest'}
          options={options.map((expiry) => [expiry, textOf(expiry)])}
          onChoose={(expiry) => onChange({ expiry })}
        />
      </Field>
      {open ? <Note>{t('form.open')}</Note> : null}
    </>
  )
}
