// A receipt of a liquidation, a funding or a deleveraging, as its owner keeps it: every line of it computed again.

import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../format/number.ts'
import { CheckLines } from '../../contracts/receipt/checks.tsx'
import type { Receipt } from '../../contracts/receipt/receipt-types.ts'
import classes from './checker.module.css'
import { checksOf } from './checks-of.ts'
import { Result } from './result-lines.tsx'

export function ContractResult({ receipt }: { readonly receipt: Receipt }) {
  const { t } = useTranslation('contracts')
  const checks = useMemo(() => checksOf(receipt), [receipt])
  const held = checks.filter(({ holds }) => holds).length
  const isGood = held === checks.length
  return (
    <Result
      state={isGood ? 'agrees' : 'refused'}
      title={t('check.agree', { held: formatCount(held), all: formatCount(checks.length) })}
    >
      <div className={classes.working}>
        <p className="dim">{t(`receipt.${receipt.kind}`)}</p>
        <CheckLines checks={checks} />
      </div>
    </Result>
  )
}
