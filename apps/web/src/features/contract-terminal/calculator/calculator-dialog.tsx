// The calculator: result of a trade, price for a wanted return, liquidation price. Begins with what stands in the form;
// changes nothing there unless asked to.

import { formatDecimal } from '@candor/contract'
import { Button, Modal } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { unitsOf } from '../../terminal/form/decimal-text.ts'
import classes from '../../terminal/form/form.module.css'
import { NumberField } from '../../terminal/form/number-field.tsx'
import { Tabs } from '../../terminal/frame/tabs.tsx'
import { showBps, showExact, showPriceOf, showSignedBps, showSignedExact, toneOf } from '../account/show.ts'
import type { ContractInForm } from '../form/use-contract-order.ts'
import { SCALE } from '../market/contract-rules.ts'
import own from './calculator.module.css'
import { reckonLiquidation, reckonResult, reckonTarget, type Trade } from './reckon.ts'

const QUESTIONS = ['result', 'target', 'liquidation'] as const
type Question = (typeof QUESTIONS)[number]

/** Percent with two decimals are exactly 1/10,000. */
const PERCENT_DECIMALS = 2

interface CalculatorDialogProps {
  readonly form: ContractInForm
  readonly onClose: () => void
}

interface Typed {
  readonly direction: Trade['direction']
  readonly leverage: string
  readonly entry: string
  readonly lots: string
  readonly exit: string
  readonly percent: string
  readonly more: string
}

export function CalculatorDialog({ form, onClose }: CalculatorDialogProps) {
  const { t } = useTranslation(['perpetual', 'shell'])
  const { rules, context, draft, order } = form
  const [question, setQuestion] = useState<Question>('result')
  const [typed, setTyped] = useState<Typed>(() => ({
    direction: draft.direction,
    leverage: String(context.choices.leverage),
    entry: order.averagePrice === undefined ? '' : formatDecimal(order.averagePrice, SCALE),
    lots: order.lots === undefined ? '' : order.lots.toString(),
    exit: '',
    percent: '',
    more: context.figures === undefined ? '' : formatDecimal(context.figures.available, SCALE),
  }))
  const enter = (change: Partial<Typed>): void => setTyped({ ...typed, ...change })
  const trade: Trade = {
    rules,
    direction: typed.direction,
    leverage: Math.min(rules.topLeverage, Math.max(1, Number(typed.leverage || '1'))),
    entry: unitsOf(typed.entry, SCALE),
    lots: unitsOf(typed.lots, 0),
    takerE8: context.rates?.takerE8 ?? rules.terms.takerE8,
  }
  const price = <span className={classes.unit}>{rules.quote}</span>
  return (
    <Modal
      opened
      onClose={onClose}
      size={440}
      title={t('calculator.title')}
      closeButtonProps={{ 'aria-label': t('shell:dialog.close') }}
    >
      <div className={own.tabs}>
        <Tabs
          label={t('calculator.title')}
          value={question}
          tabs={QUESTIONS.map((value) => ({ value, text: t(`calculator.${value}`) }))}
          onChoose={setQuestion}
        />
      </div>
      <div className={own.fields}>
        <div className={classes.sides} role="group" aria-label={t('form.direction')}>
          {(['long', 'short'] as const).map((direction) => (
            <button
              key={direction}
              type="button"
              data-side={direction === 'long' ? 'buy' : 'sell'}
              aria-pressed={typed.direction === direction}
              onClick={() => enter({ direction })}
            >
              {t(`direction.${direction}`)}
            </button>
          ))}
        </div>
        <NumberField
          label={t('form.leverage')}
          value={typed.leverage}
          decimals={0}
          onChange={(leverage) => enter({ leverage })}
          end={<span className={classes.unit}>x</span>}
        />
        <NumberField
          label={t('calculator.entry')}
          value={typed.entry}
          decimals={rules.priceDecimals}
          onChange={(entry) => enter({ entry })}
          end={price}
        />
        <NumberField
          label={t('form.size')}
          value={typed.lots}
          decimals={0}
          onChange={(lots) => enter({ lots })}
          end={<span className={classes.unit}>{rules.unit}</span>}
        />
        {question === 'result' ? (
          <NumberField
            label={t('calculator.exit')}
            value={typed.exit}
            decimals={rules.priceDecimals}
            onChange={(exit) => enter({ exit })}
            end={price}
          />
        ) : null}
        {question === 'target' ? (
          <NumberField
            label={t('calculator.wanted')}
            value={typed.percent}
            decimals={PERCENT_DECIMALS}
            onChange={(percent) => enter({ percent })}
            end={<span className={classes.unit}>%</span>}
          />
        ) : null}
        {question === 'liquidation' && context.choices.marginMode === 'cross' ? (
          <NumberField
            label={t('calculator.more')}
            value={typed.more}
            decimals={SCALE}
            onChange={(more) => enter({ more })}
            end={price}
          />
        ) : null}
      </div>
      <Answers form={form} question={question} trade={trade} typed={typed} />
      <p className={own.foot}>{t('calculator.foot')}</p>
      <div className={classes.confirmButtons}>
        <Button onClick={onClose}>{t('shell:dialog.close')}</Button>
      </div>
    </Modal>
  )
}

interface AnswersProps {
  readonly form: ContractInForm
  readonly question: Question
  readonly trade: Trade
  readonly typed: Typed
}

function Answers({ form: { rules, context }, question, trade, typed }: AnswersProps) {
  const { t } = useTranslation('perpetual')
  const money = (units: bigint | undefined): string =>
    units === undefined ? '--' : `${showExact(units)} ${rules.quote}`
  const priced = (units: bigint | undefined): string =>
    units === undefined ? '--' : `${showPriceOf(units, rules.priceDecimals)} ${rules.quote}`
  if (question === 'liquidation') {
    const more = context.choices.marginMode === 'cross' ? (unitsOf(typed.more, SCALE) ?? 0n) : 0n
    const found = reckonLiquidation(trade, more)
    return (
      <dl className={own.answers}>
        <Answer name={t('column.margin')}>{money(found?.margin)}</Answer>
        <Answer name={t('form.liquidation')} isMain>
          {priced(found?.price)}
        </Answer>
        <Answer name={t('calculator.distance')}>
          {found?.distanceBps === undefined ? '--' : showBps(found.distanceBps)}
        </Answer>
      </dl>
    )
  }
  const target =
    question === 'target' ? reckonTarget(trade, unitsOf(typed.percent, PERCENT_DECIMALS)) : undefined
  const result = question === 'target' ? target : reckonResult(trade, unitsOf(typed.exit, SCALE))
  return (
    <dl className={own.answers}>
      {question === 'target' ? (
        <Answer name={t('calculator.price')} isMain>
          {priced(target?.price)}
        </Answer>
      ) : null}
      <Answer name={t('column.margin')}>{money(result?.margin)}</Answer>
      <Answer name={t('calculator.fees')}>
        {money(result === undefined ? undefined : result.openFee + result.closeFee)}
      </Answer>
      <Answer name={t('calculator.net')} isMain={question === 'result'}>
        {result === undefined ? (
          '--'
        ) : (
          <span className={toneOf(result.net)}>{`${showSignedExact(result.net)} ${rules.quote}`}</span>
        )}
      </Answer>
      <Answer name={t('calculator.return')}>
        {result === undefined ? (
          '--'
        ) : (
          <span className={toneOf(result.net)}>{showSignedBps(result.returnBps)}</span>
        )}
      </Answer>
    </dl>
  )
}

interface AnswerProps {
  readonly name: string
  readonly isMain?: boolean
  readonly children: ReactNode
}

function Answer({ name, isMain = false, children }: AnswerProps) {
  return (
    <div data-main={isMain || undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
