// Open an account: who, a code that proves it, a password, where from, by whom invited, and the agreement.

import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { api } from '../../api/api.ts'
import { notify } from '../../ui/notify.tsx'
import { useCodeSending } from '../../ui/use-code-sending.ts'
import { accountOf } from './account-entry.ts'
import { AccountPart } from './account-part.tsx'
import { CodePart, type CodeValues } from './code-part.tsx'
import { emptyAccount } from './empty-account.ts'
import { enter } from './enter.ts'
import { EntryForm } from './entry-form.tsx'
import { EntryHead } from './entry-page.tsx'
import { entryPath } from './entry-path.ts'
import { NewPasswordPart, type NewPasswordValues } from './new-password-part.tsx'
import { PersonPart, type PersonValues } from './person-part.tsx'
import { usePlacedErrors } from './use-placed-errors.ts'

interface RegisterValues extends CodeValues, NewPasswordValues, PersonValues {}

const FIELDS = ['account', 'code', 'password', 'nationality', 'invitationCode', 'agreement'] as const

export function RegisterForm() {
  const { t } = useTranslation(['login', 'fields'])
  const [query] = useSearchParams()
  const form = useForm<RegisterValues>({
    defaultValues: {
      account: emptyAccount(),
      code: '',
      password: '',
      repeat: '',
      nationality: '',
      invitationCode: query.get('invite') ?? '',
      agreement: false,
    },
  })
  const placeError = usePlacedErrors(form, FIELDS)
  const codes = useCodeSending((code) => form.setValue('code', code, { shouldValidate: true }))

  const submit = async (values: RegisterValues): Promise<void> => {
    const account = accountOf(values.account)
    if (account === undefined) return
    const { code, password, nationality, agreement } = values
    const invitationCode = values.invitationCode.trim()
    try {
      const session = await api.call('register', {
        body: {
          account,
          code,
          password,
          nationality,
          agreement,
          ...(invitationCode === '' ? {} : { invitationCode }),
        },
        quiet: true,
      })
      if (await enter(session, account)) notify.done(t('register.done'))
    } catch (error) {
      placeError(error)
    }
  }
  return (
    <EntryForm
      form={form}
      label={t('register.title')}
      head={
        <EntryHead title={t('register.title')}>
          {t('register.already')} <Link to={entryPath(0, query)}>{t('register.logIn')}</Link>
        </EntryHead>
      }
      submit={t('register.submit')}
      onSubmit={submit}
    >
      <AccountPart onOther={codes.forget} />
      <CodePart
        purpose="register"
        codes={codes}
        sentText={({ to }, minutes) => t('fields:code.sentTo', { to, minutes })}
        placeError={placeError}
      />
      <NewPasswordPart label={t('field.password')} />
      <PersonPart />
    </EntryForm>
  )
}
