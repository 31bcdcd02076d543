// The key for an authenticator app, to scan or to type, and the field for the first six digits that it gives.

import { ApiError } from '@candor/client'
import { ActionIcon } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { QRCodeSVG } from 'qrcode.react'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { copyText } from '../../../ui/copy-text.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { ActForm } from '../act-form.tsx'
import { type FieldOfCode, placeError } from '../form-errors.ts'
import classes from './authenticator-key.module.css'
import { SIX_DIGITS } from './proof.ts'

interface AuthenticatorKeyProps {
  readonly authenticatorKey: { readonly secret: string; readonly uri: string }
  readonly onCode: (code: string) => Promise<void>
  readonly onClose: () => void
  /** The key is no longer good: it took too long, or was replaced. */
  readonly onLost: () => void
}

interface Form {
  code: string
}

const FIELDS: FieldOfCode<Form> = { 'second.factor.wrong': 'code', 'second.factor.locked': 'code' }
const QR_PX = 168

export function AuthenticatorKey({ authenticatorKey, onCode, onClose, onLost }: AuthenticatorKeyProps) {
  const { t } = useTranslation('account')
  const form = useForm<Form>({ defaultValues: { code: '' } })
  const { setFocus } = form
  useEffect(() => setFocus('code'), [setFocus])
  const bind = async ({ code }: Form): Promise<void> => {
    try {
      await onCode(code)
    } catch (error) {
      placeError(form, error, FIELDS)
      if (error instanceof ApiError && error.code === 'authenticator.not.begun') onLost()
    }
  }
  return (
    <ActForm form={form} act={t('authenticator.bindSubmit')} onSubmit={bind} onCancel={onClose}>
      <p>{t('authenticator.scan')}</p>
      <div className={classes.qr}>
        <QRCodeSVG value={authenticatorKey.uri} size={QR_PX} level="M" title={t('authenticator.qr')} />
      </div>
      <div className={classes.key}>
        <div>
          <div className={classes.label}>{t('authenticator.secret')}</div>
          <code>{inFours(authenticatorKey.secret)}</code>
        </div>
        <ActionIcon
          aria-label={t('authenticator.copySecret')}
          onClick={() => void copyText(authenticatorKey.secret)}
        >
          <IconCopy size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      </div>
      <div className={classes.digits}>
        <TextField
          label={t('authenticator.code')}
          hint={t('authenticator.codeHint')}
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={6}
          error={form.formState.errors.code?.message}
          {...form.register('code', {
            required: t('form.empty'),
            pattern: { value: SIX_DIGITS, message: t('form.sixDigits') },
          })}
        />
      </div>
    </ActForm>
  )
}

/** Easier to type over; apps ignore the spaces. */
function inFours(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ')
}
