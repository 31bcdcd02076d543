// A number that can be checked: its name has a dotted line, and a click shows how the number comes about.

import { Popover } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { copyText } from '../../../ui/copy-text.ts'
import classes from './form.module.css'

interface WhyProps {
  readonly label: ReactNode
  /** With the actual values. A function is asked when somebody looks. */
  readonly formula: string | (() => string)
  readonly rule?: ReactNode
}

export function Why({ label, formula, rule }: WhyProps) {
  const { t } = useTranslation('terminal')
  const [shown, setShown] = useState<string>()
  const look = (): void => setShown(typeof formula === 'string' ? formula : formula())
  return (
    <Popover
      opened={shown !== undefined}
      onChange={(isOpen) => (isOpen ? look() : setShown(undefined))}
      width={272}
      position="top-start"
      offset={4}
    >
      <Popover.Target>
        <button
          type="button"
          className={classes.why}
          onClick={() => (shown === undefined ? look() : setShown(undefined))}
        >
          {label}
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        <div className={classes.formula}>
          <code>{shown}</code>
          {rule === undefined ? null : <p>{rule}</p>}
          <button type="button" onClick={() => void copyText(shown ?? '')}>
            {t('form.copy')}
          </button>
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}

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
