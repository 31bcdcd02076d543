// The account of a form: a switch between phone and e-mail, and the field for the one chosen. A number that is pasted
// with its country's code moves the code to its place; an e-mail address that somebody types, pastes or lets a password
// manager fill in where the number belongs moves to its own field.

import { CHANNELS, type Channel } from '@candor/api'
import { useMergedRef } from '@mantine/hooks'
import { type Ref, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { AccountEntry } from './account-entry.ts'
import classes from './account-field.module.css'
import { CountryCodePicker } from './country-code-picker.tsx'
import { callingCodeOf, spaced, splitInternational } from './phone-number.ts'

interface AccountFieldProps {
  readonly value: AccountEntry
  readonly onChange: (value: AccountEntry) => void
  readonly onBlur: () => void
  readonly error: string | undefined
  readonly inputRef: Ref<HTMLInputElement>
  /** Between the switch and the field, for what concerns the whole form. */
  readonly note?: React.ReactNode
}

export function AccountField({ value, onChange, onBlur, error, inputRef, note }: AccountFieldProps) {
  const { t } = useTranslation('login')
  const [hasMoved, setHasMoved] = useState(false)
  const email = useRef<HTMLInputElement>(null)
  const emailRef = useMergedRef(inputRef, email)
  // Whoever types an address in the other field goes on typing in this one.
  useEffect(() => {
    if (hasMoved) email.current?.focus()
  }, [hasMoved])
  const shared = {
    size: 'lg',
    autoComplete: 'username',
    spellCheck: false,
    autoCapitalize: 'off',
    error,
    ref: inputRef,
  } as const
  return (
    <>
      <SegmentedControl
        fullWidth
        className={classes.channels ?? ''}
        labelClassName={classes.channel ?? ''}
        aria-label={t('account.kind')}
        value={value.channel}
        onChange={(channel: Channel) => {
          setHasMoved(false)
          onChange({ ...value, channel })
        }}
        data={CHANNELS.map((channel) => ({ value: channel, label: t(`account.${channel}`) }))}
      />
      {note}
      {value.channel === 'phone' ? (
        <TextField
          {...shared}
          key="phone"
          className={classes.phone}
          label={t('account.phone')}
          type="tel"
          inputMode="tel"
          value={value.phone}
          onChange={({ currentTarget }) => {
            const next = withPhone(value, currentTarget.value)
            setHasMoved(next.channel === 'email')
            onChange(next)
          }}
          onBlur={() => {
            onChange({ ...value, phone: spaced(value.phone, value.country) })
            onBlur()
          }}
          leftSectionWidth={sectionWidth(value)}
          leftSection={
            <CountryCodePicker
              country={value.country}
              onChange={(country) => onChange({ ...value, country })}
            />
          }
        />
      ) : (
        <TextField
          {...shared}
          key="email"
          ref={emailRef}
          label={t('account.email')}
          type="email"
          inputMode="email"
          value={value.email}
          onChange={({ currentTarget }) => onChange({ ...value, email: currentTarget.value })}
          onBlur={onBlur}
        />
      )}
    </>
  )
}

function withPhone(value: AccountEntry, typed: string): AccountEntry {
  if (typed.includes('@')) return { ...value, channel: 'email', email: typed, phone: '' }
  const split = splitInternational(typed)
  return split === undefined
    ? { ...value, phone: typed }
    : { ...value, country: split.country, phone: split.national }
}

const DIGIT_WIDTH = 9
const SECTION_REST = 50

function sectionWidth({ country }: AccountEntry): number {
  return SECTION_REST + DIGIT_WIDTH * callingCodeOf(country).length
}
