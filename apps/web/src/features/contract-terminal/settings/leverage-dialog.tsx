// Changes the leverage of one contract: by slider or number, with what it allows and what it changes for positions that
// are open, before anything is sent.

import { ApiError, newKey } from '@candor/client'
import { Button, Modal } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, textOfError } from '../../../api/api.ts'
import { Note } from '../../../ui/note.tsx'
import { notify } from '../../../ui/notify.tsx'
import { showRate } from '../account/contract-formulas.ts'
import { showExact, showMoney, showPriceOf, showSigned } from '../account/show.ts'
import type { ContractInForm } from '../form/use-contract-order.ts'
import { type LeverageChange, leverageChange } from './leverage-change.ts'
import classes from './settings.module.css'

const MARKS = [1, 10, 20, 50, 75, 100, 125] as const
const PERCENT = 100
/** From here on a small move takes everything. */
const HIGH = 20

interface LeverageDialogProps {
  readonly form: ContractInForm
  readonly onClose: () => void
}

export function LeverageDialog({ form, onClose }: LeverageDialogProps) {
  const { t } = useTranslation(['perpetual', 'shell'])
  const { rules, context } = form
  const now = context.choices.leverage
  const [leverage, setLeverage] = useState(now)
  const [isSending, setIsSending] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const change = leverageChange(context, leverage)
  const choose = (next: number): void => {
    setRefusal(undefined)
    setLeverage(Math.min(rules.topLeverage, Math.max(1, Math.round(next))))
  }
  const save = async (): Promise<void> => {
    setIsSending(true)
    try {
      await api.call('setLeverage', { body: { symbol: rules.symbol, leverage }, key: newKey(), quiet: true })
      notify.done(t('leverage.done', { leverage, symbol: rules.symbol }))
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefusal(textOfError(error))
    } finally {
      setIsSending(false)
    }
  }
  const isBarred = change.isTooHigh || change.isUnaffordable
  return (
    <Modal
      opened
      onClose={onClose}
      size={440}
      title={t('leverage.title', { symbol: rules.symbol })}
      closeButtonProps={{ 'aria-label': t('shell:dialog.close') }}
    >
      <div className={classes.body}>
        <div className={classes.stepper}>
          <button type="button" aria-label={t('leverage.less')} onClick={() => choose(leverage - 1)}>
            <IconMinus size={16} stroke={1.8} aria-hidden />
          </button>
          <label>
            <input
              inputMode="numeric"
              aria-label={t('form.leverage')}
              value={leverage}
              onChange={({ target }) => {
                const digits = target.value.replaceAll(/\D/g, '')
                if (digits !== '') choose(Number(digits))
              }}
            />
            <span>x</span>
          </label>
          <button type="button" aria-label={t('leverage.more')} onClick={() => choose(leverage + 1)}>
            <IconPlus size={16} stroke={1.8} aria-hidden />
          </button>
        </div>
        <input
          className={classes.range}
          type="range"
          min={1}
          max={rules.topLeverage}
          value={leverage}
          aria-label={t('form.leverage')}
          aria-valuetext={`${leverage}x`}
          onChange={({ target }) => choose(Number(target.value))}
        />
        <div className={classes.marks}>
          {MARKS.filter((mark) => mark <= rules.topLeverage).map((mark) => (
            <button
              key={mark}
              type="button"
              style={{ insetInlineStart: `${((mark - 1) / (rules.topLeverage - 1)) * PERCENT}%` }}
              data-on={mark === leverage || undefined}
              onClick={() => choose(mark)}
            >
              {mark}x
            </button>
          ))}
        </div>
        <p>{t('leverage.most', { value: showMoney(change.mostValue, 0), quote: rules.quote, leverage })}</p>
        <Changes form={form} change={change} leverage={leverage} />
        <Tiers form={form} leverage={leverage} />
        {leverage > HIGH ? (
          <Note tone="warn">{t('leverage.high', { leverage, share: (PERCENT / leverage).toFixed(2) })}</Note>
        ) : null}
        {change.isTooHigh ? <Note tone="warn">{t('leverage.tooHigh')}</Note> : null}
        {!change.isTooHigh && change.isUnaffordable ? <Note tone="warn">{t('problem.balance')}</Note> : null}
        {refusal === undefined ? null : <Note tone="warn">{refusal}</Note>}
        <div className={classes.buttons}>
          <Button onClick={onClose}>{t('shell:dialog.cancel')}</Button>
          <Button
            variant="filled"
            disabled={leverage === now || isBarred}
            loading={isSending}
            onClick={() => void save()}
          >
            {t('leverage.set', { leverage })}
          </Button>
        </div>
      </div>
    </Modal>
  )
}

interface ChangesProps {
  readonly form: ContractInForm
  readonly change: LeverageChange
  readonly leverage: number
}

function Changes({ form: { rules, context }, change, leverage }: ChangesProps) {
  const { t } = useTranslation('perpetual')
  if (change.positions.length === 0) return <p className="dim">{t('leverage.noPosition')}</p>
  const price = (units: bigint | undefined): string =>
    units === undefined ? '--' : showPriceOf(units, rules.priceDecimals)
  return (
    <dl className={classes.changes} aria-label={t('leverage.changes')}>
      {change.positions.map((position) => (
        <div key={position.positionId}>
          <dt>
            {t(`direction.${position.direction}`)} {`${context.choices.leverage}x → ${leverage}x`}
          </dt>
          <dd>
            {t('column.margin')} {`${showMoney(position.marginBefore)} → ${showMoney(position.marginAfter)}`}
          </dd>
          <dd>
            {t('form.liquidation')}{' '}
            {`${price(position.liquidationBefore)} → ${price(position.liquidationAfter)}`}
          </dd>
        </div>
      ))}
      <div>
        <dt>{t('form.available')}</dt>
        <dd>{`${showSigned(-change.needed)} ${rules.quote}`}</dd>
      </div>
    </dl>
  )
}

function Tiers({ form: { rules }, leverage }: Pick<ChangesProps, 'form' | 'leverage'>) {
  const { t } = useTranslation('perpetual')
  return (
    <table className={classes.tiers}>
      <thead>
        <tr>
          <th>{t('leverage.upTo', { quote: rules.quote })}</th>
          <th>{t('leverage.tierMost')}</th>
          <th>{t('leverage.maintenance')}</th>
        </tr>
      </thead>
      <tbody>
        {rules.terms.tiers.map(({ upTo, maxLeverage, maintenanceE8 }) => (
          <tr key={maxLeverage} data-off={leverage > maxLeverage || undefined}>
            <td>{showExact(upTo)}</td>
            <td>{maxLeverage}x</td>
            <td>{showRate(maintenanceE8)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
