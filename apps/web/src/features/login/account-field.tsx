// The account of a form: a switch between phone and e-mail, and the field for the one chosen. A number that is pasted
// with its country's code moves the code to its place.

import { CHANNELS, type Channel } from '@candor/api'
import type { Ref } from 'react'
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
        onChange={(channel: Channel) => onChange({ ...value, channel })}
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
          onChange={({ currentTarget }) => onChange(withPhone(value, currentTarget.value))}
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
