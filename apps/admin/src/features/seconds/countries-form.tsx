// Where second-contracts are offered: everywhere, or in the countries that are ticked. What counts is the country of a user's
// verified identity.

import { Note } from '@candor/web/ui/note.tsx'
import { TextField } from '@candor/web/ui/text-field.tsx'
import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { formatCount } from '../../format/number.ts'
import { Choice } from '../../ui/choice.tsx'
import { ALL_COUNTRIES, type Country } from '../../words/countries.ts'
import type { Listing } from '../markets/change-words.ts'
import { FormButtons } from '../markets/form-buttons.tsx'
import { type ChangeFormProps, useChangeForm } from '../markets/use-change-form.ts'
import dialog from '../proposals/dialog.module.css'
import classes from './countries-form.module.css'

const WHERE = [
  { value: 'listed', text: 'In the countries listed' },
  { value: 'everywhere', text: 'Everywhere' },
] as const

export function CountriesForm({
  listing,
  onPreview,
  onClose,
}: ChangeFormProps & { readonly listing: Listing }) {
  const { everywhere, countries } = listing.secondCountries
  const form = useChangeForm(
    { everywhere, countries },
    (texts) => ({
      value: {
        kind: 'secondCountries',
        everywhere: texts.everywhere,
        countries: [...texts.countries].sort(),
      },
    }),
    onPreview,
  )
  const ticked = form.texts.countries
  return (
    <form className={dialog.form} onSubmit={form.submit}>
      <Choice
        label="Offered"
        options={WHERE}
        value={form.texts.everywhere ? 'everywhere' : 'listed'}
        hint="Whether it may be offered somewhere, and to whom, is the operator’s to find out first."
        onChange={(where) => form.set({ everywhere: where === 'everywhere' })}
      />
      {form.texts.everywhere ? null : (
        <CountryList ticked={ticked} onChange={(next) => form.set({ countries: [...next] })} />
      )}
      {form.texts.everywhere || ticked.length > 0 ? null : (
        <Note tone="warn">No country is listed: second-contracts are offered nowhere.</Note>
      )}
      <FormButtons onClose={onClose} />
    </form>
  )
}

interface CountryListProps {
  readonly ticked: readonly string[]
  readonly onChange: (countries: readonly string[]) => void
}

function CountryList({ ticked, onChange }: CountryListProps) {
  const [text, setText] = useState('')
  // Those that are listed come first, as they were when the form was opened: no row moves under a hand.
  const [all] = useState(() => [
    ...ALL_COUNTRIES.filter(({ code }) => ticked.includes(code)),
    ...ALL_COUNTRIES.filter(({ code }) => !ticked.includes(code)),
  ])
  const shown = all.filter((country) => matches(country, text.trim()))
  const toggle = (code: string): void =>
    onChange(ticked.includes(code) ? ticked.filter((each) => each !== code) : [...ticked, code])
  return (
    <div>
      <TextField
        label="Countries"
        mark={`${formatCount(ticked.length)} listed`}
        placeholder="Find a country"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div className={classes.list} role="group" aria-label="Countries">
        {shown.map(({ code, name }) => (
          <Checkbox
            key={code}
            label={`${name} (${code})`}
            checked={ticked.includes(code)}
            onChange={() => toggle(code)}
          />
        ))}
        {shown.length === 0 ? <p className="dim">No country is called so.</p> : null}
      </div>
    </div>
  )
}

function matches({ code, name }: Country, text: string): boolean {
  return code === text.toUpperCase() || name.toLowerCase().includes(text.toLowerCase())
}
