// A number that can be checked: its name has a dotted line, and a click shows how the number comes about.

import { memo, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { copyText } from '../../../ui/copy-text.ts'
import { Popup } from '../../../ui/popup.tsx'
import classes from './form.module.css'

interface WhyProps {
  readonly label: ReactNode
  /** With the actual values. A function is asked when somebody looks. */
  readonly formula: string | (() => string)
  readonly rule?: ReactNode
}

/** A formula moves with every price, but is read only when somebody looks: what shows it is left alone until then. */
export function Why({ label, formula, rule }: WhyProps) {
  const newest = useRef(formula)
  useEffect(() => {
    newest.current = formula
  }, [formula])
  const ask = useCallback(() => {
    const { current } = newest
    return typeof current === 'string' ? current : current()
  }, [])
  return <Explained {...{ label, rule, ask }} />
}

interface ExplainedProps extends Pick<WhyProps, 'label' | 'rule'> {
  readonly ask: () => string
}

const Explained = memo(function Explained({ label, rule, ask }: ExplainedProps) {
  const { t } = useTranslation('terminal')
  const [shown, setShown] = useState<string>()
  return (
    <Popup
      isOpen={shown !== undefined}
      onClose={() => setShown(undefined)}
      width={272}
      position="top-start"
      trapsFocus={false}
      anchor={
        <button
          type="button"
          className={classes.why}
          aria-haspopup="dialog"
          aria-expanded={shown !== undefined}
          onClick={() => setShown(shown === undefined ? ask() : undefined)}
        >
          {label}
        </button>
      }
    >
      <div className={classes.formula}>
        <code>{shown}</code>
        {rule === undefined ? null : <p>{rule}</p>}
        <button type="button" onClick={() => void copyText(shown ?? '')}>
          {t('form.copy')}
        </button>
      </div>
    </Popup>
  )
})

interface CheckableProps extends Pick<WhyProps, 'rule'> {
  readonly label: string
  readonly value: ReactNode
  readonly formula?: WhyProps['formula'] | undefined
}

export function Checkable({ label, value, formula, rule }: CheckableProps) {
  return (
    <div className={classes.line}>
      <dt>{formula === undefined ? label : <Why label={label} formula={formula} rule={rule} />}</dt>
      <dd>{value}</dd>
    </div>
  )
}
