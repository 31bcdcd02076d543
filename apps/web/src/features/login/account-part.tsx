// The account in a form of this part, with its checks.

import type { ReactNode } from 'react'
import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { type AccountEntry, accountOf, accountProblem, type PhoneReading } from './account-entry.ts'
import { AccountField } from './account-field.tsx'
import { useEntryFields } from './entry-form.tsx'

export interface AccountValues {
  readonly account: AccountEntry
}

interface AccountPartProps {
  readonly reading?: PhoneReading
  readonly note?: ReactNode
  /** Another account was typed than the one before. */
  readonly onOther?: () => void
}

export function AccountPart({ reading = 'valid', note, onOther }: AccountPartProps) {
  const { t } = useTranslation('login')
  const { form, errorOf, onTyped, onLeft } = useEntryFields<AccountValues>()
  const check = (entry: AccountEntry): string | true => {
    const problem = accountProblem(entry, reading)
    if (problem === undefined) return true
    return problem === 'empty' ? t('check.empty') : t(`account.${problem}Error`)
  }
  return (
    <Controller
      control={form.control}
      name="account"
      rules={{ validate: check }}
      render={({ field: { value, onChange, onBlur, ref } }) => (
        <AccountField
          value={value}
          inputRef={ref}
          note={note}
          error={errorOf('account')}
          onChange={(entry) => {
            const isOther = accountOf(entry, reading) !== accountOf(value, reading)
            onChange(entry)
            // What was wrong with the one says nothing about the other.
            if (entry.channel !== value.channel) form.clearErrors('account')
            else onTyped('account')
            if (isOther) onOther?.()
          }}
          onBlur={() => {
            onBlur()
            onLeft('account')
          }}
        />
      )}
    />
  )
}
