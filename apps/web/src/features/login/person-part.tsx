// The rest of a registration: nationality, an invitation if there is one, and the agreement.

import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { TextField } from '../../ui/text-field.tsx'
import { AgreementField } from './agreement-field.tsx'
import { useEntryFields } from './entry-form.tsx'
import { NationalityField } from './nationality-field.tsx'
import classes from './person-part.module.css'

export interface PersonValues {
  /** ISO 3166, or empty while none is chosen. */
  readonly nationality: string
  readonly invitationCode: string
  readonly agreement: boolean
}

/** What the server would read as a code at all. */
const INVITATION = /^[A-Za-z0-9]{1,16}$/

export function PersonPart() {
  const { t } = useTranslation('login')
  const { form, register, errorOf, onTyped, onLeft } = useEntryFields<PersonValues>()
  const checkInvitation = (code: string): string | true =>
    code.trim() === '' || INVITATION.test(code.trim()) || t('check.invitation')
  return (
    <>
      <div className={classes.two}>
        <Controller
          control={form.control}
          name="nationality"
          rules={{ validate: (country) => country !== '' || t('check.empty') }}
          render={({ field: { value, onChange, onBlur, ref } }) => (
            <NationalityField
              value={value}
              inputRef={ref}
              error={errorOf('nationality')}
              onChange={(country) => {
                onChange(country)
                onTyped('nationality')
              }}
              onBlur={() => {
                onBlur()
                onLeft('nationality')
              }}
            />
          )}
        />
        <TextField
          {...register('invitationCode', { validate: checkInvitation })}
          label={t('field.invitationCode')}
          mark={t('field.optional')}
          size="lg"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={errorOf('invitationCode')}
        />
      </div>
      <AgreementField
        {...register('agreement', { validate: (isAccepted) => isAccepted || t('check.agreement') })}
        error={errorOf('agreement')}
      />
    </>
  )
}
