// The consent to the terms, and the terms themselves, which open where one stands.

import { Checkbox } from '@mantine/core'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './purchase.module.css'

interface AgreementProps {
  readonly isAgreed: boolean
  readonly onChange: (isAgreed: boolean) => void
  /** The terms, sentence by sentence. */
  readonly terms: readonly string[]
}

export function Agreement({ isAgreed, onChange, terms }: AgreementProps) {
  const { t } = useTranslation('financial')
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <div>
      <div className={classes.agreement}>
        <Checkbox
          label={t('agreement.read')}
          checked={isAgreed}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
        <button
          type="button"
          className={classes.link}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'agreement.hide' : 'agreement.show')}
        </button>
      </div>
      <ol id={id} className={classes.terms} hidden={!isOpen}>
        {terms.map((term) => (
          <li key={term}>{term}</li>
        ))}
      </ol>
    </div>
  )
}
