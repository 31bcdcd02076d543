// The calling code before a phone number. Opens a list of all countries that can be searched by name or code.

import { Combobox, InputWrapperContext, useCombobox } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { countryChoices, searchCountries } from './country-choice.ts'
import classes from './country-code-picker.module.css'
import list from './country-list.module.css'
import { type CountryCode, callingCodeOf, isSupportedCountry, phoneCountries } from './phone-number.ts'

interface CountryCodePickerProps {
  readonly country: CountryCode
  readonly onChange: (country: CountryCode) => void
}

/** The search stands in the field of the number, but has nothing to do with its label and its message. */
const OUTSIDE_OF_FIELDS = {
  offsetTop: false,
  offsetBottom: false,
  describedBy: undefined,
  inputId: undefined,
  labelId: undefined,
  getStyles: null,
}

export function CountryCodePicker({ country, onChange }: CountryCodePickerProps) {
  const { t, i18n } = useTranslation('login')
  const [search, setSearch] = useState('')
  const combobox = useCombobox({
    onDropdownOpen: () => combobox.focusSearchInput(),
    onDropdownClose: () => {
      combobox.resetSelectedOption()
      combobox.focusTarget()
      setSearch('')
    },
  })
  const { selectFirstOption } = combobox
  const choices = useMemo(
    () => countryChoices(phoneCountries(), i18n.language, (code) => `+${callingCodeOf(code)}`),
    [i18n.language],
  )
  // A closed list has no lines: with them, every letter typed elsewhere would draw hundreds anew.
  const isOpen = combobox.dropdownOpened
  const found = useMemo(() => (isOpen ? searchCountries(choices, search) : []), [choices, search, isOpen])
  // Only when the list has been drawn anew is its first line the right one.
  useEffect(() => {
    if (search !== '') selectFirstOption()
  }, [search, selectFirstOption])
  const name = choices.find(({ code }) => code === country)?.name ?? country
  const choose = (code: string): void => {
    if (isSupportedCountry(code)) onChange(code)
    combobox.closeDropdown()
  }
  return (
    <Combobox store={combobox} onOptionSubmit={choose} position="bottom-start" width="max-content">
      <Combobox.Target targetType="button">
        <button
          type="button"
          className={classes.button}
          onClick={() => combobox.toggleDropdown()}
          aria-label={t('account.countryCode', { country: name, code: callingCodeOf(country) })}
        >
          +{callingCodeOf(country)}
          <IconChevronDown size={14} stroke={1.6} aria-hidden />
        </button>
      </Combobox.Target>
      <Combobox.Dropdown className={list.dropdown ?? ''}>
        <InputWrapperContext value={OUTSIDE_OF_FIELDS}>
          <Combobox.Search
            classNames={{ wrapper: list.searchFrame ?? '', input: list.search ?? '' }}
            value={search}
            onChange={({ currentTarget }) => setSearch(currentTarget.value)}
            placeholder={t('account.search')}
            aria-label={t('account.search')}
            role="combobox"
            aria-expanded={combobox.dropdownOpened}
            aria-controls={combobox.listId ?? undefined}
          />
        </InputWrapperContext>
        <Combobox.Options className={list.options ?? ''} aria-label={t('account.countries')}>
          {found.map(({ code, name: each }) => (
            <Combobox.Option key={code} value={code} className={list.option ?? ''} active={code === country}>
              <span className={classes.name}>{each}</span>
              <span className={classes.code}>+{callingCodeOf(code)}</span>
            </Combobox.Option>
          ))}
          {isOpen && found.length === 0 ? <Combobox.Empty>{t('account.nothingFound')}</Combobox.Empty> : null}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
