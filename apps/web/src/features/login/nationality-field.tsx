// Nationality, from a list that typing searches. Nothing is chosen beforehand: it is the user's statement, not our guess.

import { COUNTRIES } from '@candor/api'
import { Combobox, Input, useCombobox } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type Ref, useEffect, useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '../../ui/field.tsx'
import { countryChoices, searchCountries } from './country-choice.ts'
import classes from './country-list.module.css'

interface NationalityFieldProps {
  /** ISO 3166, or empty. */
  readonly value: string
  readonly onChange: (country: string) => void
  readonly onBlur: () => void
  readonly error: string | undefined
  readonly inputRef: Ref<HTMLInputElement>
}

export function NationalityField({ value, onChange, onBlur, error, inputRef }: NationalityFieldProps) {
  const { t, i18n } = useTranslation('login')
  const id = useId()
  /** Undefined while nothing is searched: then the field shows what is chosen. */
  const [search, setSearch] = useState<string>()
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const { selectFirstOption } = combobox
  const choices = useMemo(() => countryChoices(COUNTRIES, i18n.language), [i18n.language])
  // A closed list has no lines: with them, every letter typed elsewhere would draw hundreds anew.
  const isOpen = combobox.dropdownOpened
  const found = useMemo(
    () => (isOpen ? searchCountries(choices, search ?? '') : []),
    [choices, search, isOpen],
  )
  // Only when the list has been drawn anew is its first line the right one.
  useEffect(() => {
    if (search !== undefined && search !== '') selectFirstOption()
  }, [search, selectFirstOption])
  const chosen = choices.find(({ code }) => code === value)?.name ?? ''
  const choose = (country: string): void => {
    onChange(country)
    setSearch(undefined)
    combobox.closeDropdown()
  }
  return (
    <Field id={id} label={t('field.nationality')} error={error} size="lg">
      <Combobox store={combobox} onOptionSubmit={choose} position="bottom-start" width="max-content">
        <Combobox.Target withExpandedAttribute>
          <Input
            id={id}
            ref={inputRef}
            value={search ?? chosen}
            onChange={({ currentTarget }) => {
              setSearch(currentTarget.value)
              combobox.openDropdown()
            }}
            onClick={() => combobox.openDropdown()}
            onBlur={() => {
              combobox.closeDropdown()
              setSearch(undefined)
              onBlur()
            }}
            placeholder={t('field.nationalityPlaceholder')}
            rightSection={<IconChevronDown size={16} stroke={1.6} aria-hidden />}
            error={error !== undefined}
            autoComplete="off"
            spellCheck={false}
          />
        </Combobox.Target>
        <Combobox.Dropdown className={classes.dropdown ?? ''}>
          <Combobox.Options className={classes.options ?? ''} aria-label={t('account.countries')}>
            {found.map(({ code, name }) => (
              <Combobox.Option
                key={code}
                value={code}
                className={classes.option ?? ''}
                active={code === value}
              >
                {name}
              </Combobox.Option>
            ))}
            {isOpen && found.length === 0 ? (
              <Combobox.Empty>{t('account.nothingFound')}</Combobox.Empty>
            ) : null}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
    </Field>
  )
}
