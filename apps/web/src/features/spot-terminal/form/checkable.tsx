// A number that can be checked: its name has a dotted line, and a click shows how the number comes about.

import { Popover } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { copyText } from '../../../ui/copy-text.ts'
import classes from './form.module.css'

interface CheckableProps {
  readonly label: string
  readonly value: ReactNode
  readonly formula?: string | undefined
  readonly rule?: string
}

export function Checkable({ label, value, formula, rule }: CheckableProps) {
  const { t } = useTranslation('spot')
  return (
    <div className={classes.line}>
      <dt>
        {formula === undefined ? (
          label
        ) : (
          <Popover width={272} position="top-start" offset={4}>
            <Popover.Target>
              <button type="button" className={classes.why}>
                {label}
              </button>
            </Popover.Target>
            <Popover.Dropdown>
              <div className={classes.formula}>
                <code>{formula}</code>
                {rule === undefined ? null : <p>{rule}</p>}
                <button type="button" onClick={() => void copyText(formula)}>
                  {t('form.copy')}
                </button>
              </div>
            </Popover.Dropdown>
          </Popover>
        )}
      </dt>
      <dd>{value}</dd>
    </div>
  )
}
