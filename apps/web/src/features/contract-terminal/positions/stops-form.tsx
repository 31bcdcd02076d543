// Sets the take-profit and the stop-loss of a whole position, or adds a pair for some of its lots; shows what each would
// bring after the fee, and takes back single ones.

import { ApiError, newKey } from '@candor/client'
import { formatDecimal, TRIGGER_PRICES, type TriggerPrice } from '@candor/contract'
import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, textOfError } from '../../../api/api.ts'
import { formatAmount } from '../../../format/number.ts'
import type { Stop } from '../../../live/contract-account.ts'
import { useContractTicker } from '../../../live/contract-tickers.ts'
import { notify } from '../../../ui/notify.tsx'
import { unitsOf } from '../../terminal/form/decimal-text.ts'
import { useFeeRates } from '../../terminal/form/fee-rates.ts'
import form from '../../terminal/form/form.module.css'
import { NumberField } from '../../terminal/form/number-field.tsx'
import { ChoiceMenu } from '../../terminal/frame/choice-menu.tsx'
import { heldOf } from '../account/held.ts'
import { readPrice } from '../account/read-amount.ts'
import { showExact, showLots, showSigned, toneOf } from '../account/show.ts'
import { steppedPrice } from '../form/stepped-price.ts'
import { SCALE } from '../market/contract-rules.ts'
import { cancelStop } from './cancel-stop.ts'
import { checkStop } from './check-stops.ts'
import { closingResult } from './position-closing.ts'
import type { PositionParts } from './position-row.tsx'
import classes from './positions.module.css'
import { wholeStops } from './whole-stops.ts'

const KINDS = ['takeProfit', 'stopLoss'] as const
const PRICES = ['last', 'mark'] as const

interface StopsFormProps extends PositionParts {
  readonly onClose: () => void
}

export function StopsForm({ position, rules, stops, onClose }: StopsFormProps) {
  const { t } = useTranslation('perpetual')
  const whole = wholeStops(stops)
  const parts = stops.filter(({ lots }) => lots !== null)
  const ticker = useContractTicker(position.symbol, PRICES)
  const { rates } = useFeeRates('contract')
  const [typed, setTyped] = useState({
    takeProfit: whole.takeProfit?.price ?? '',
    stopLoss: whole.stopLoss?.price ?? '',
  })
  const [triggerBy, setTriggerBy] = useState<TriggerPrice>(
    whole.takeProfit?.triggerBy ?? whole.stopLoss?.triggerBy ?? 'mark',
  )
  const [lotsText, setLotsText] = useState('')
  const [isSending, setIsSending] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const held = heldOf(position)
  const lots = lotsText === '' ? undefined : unitsOf(lotsText, 0)
  const latest = readPrice(triggerBy === 'last' ? (ticker?.last ?? ticker?.mark) : ticker?.mark)
  const checked = {
    takeProfit: checkStop(typed.takeProfit, {
      kind: 'takeProfit',
      direction: position.direction,
      latest,
      rules,
    }),
    stopLoss: checkStop(typed.stopLoss, { kind: 'stopLoss', direction: position.direction, latest, rules }),
  }
  const isSizeBad = lots !== undefined && (lots <= 0n || lots > held.lots)
  const isEmpty = checked.takeProfit.price === undefined && checked.stopLoss.price === undefined
  const isBad =
    isSizeBad || KINDS.some((kind) => checked[kind].problem !== undefined) || (isEmpty && lots !== undefined)
  const isUnchanged = isEmpty && whole.takeProfit === undefined && whole.stopLoss === undefined
  const send = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    if (isBad) return
    setIsSending(true)
    setRefusal(undefined)
    try {
      const body = {
        positionId: position.positionId,
        triggerBy,
        ...(checked.takeProfit.price === undefined
          ? {}
          : { takeProfit: formatDecimal(checked.takeProfit.price, SCALE) }),
        ...(checked.stopLoss.price === undefined
          ? {}
          : { stopLoss: formatDecimal(checked.stopLoss.price, SCALE) }),
        ...(lots === undefined ? {} : { lots: lots.toString() }),
      }
      await api.call('setPositionStops', { body, key: newKey(), quiet: true })
      notify.done(t(isEmpty ? 'stop.removed' : 'stop.done'))
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefusal(textOfError(error))
    } finally {
      setIsSending(false)
    }
  }
  return (
    <form className={classes.little} onSubmit={(event) => void send(event)} noValidate>
      <h4>{`${t('column.stops')} · ${position.symbol} ${t(`direction.${position.direction}`)}`}</h4>
      {KINDS.map((kind) => {
        const { price, problem } = checked[kind]
        const net =
          price === undefined || rates === undefined || isSizeBad
            ? undefined
            : closingResult(position, rules, { lots: lots ?? held.lots, price, rateE8: rates.takerE8 })
        return (
          <NumberField
            key={kind}
            label={t(`stop.${kind}`)}
            value={typed[kind]}
            decimals={rules.priceDecimals}
            onChange={(value) => setTyped({ ...typed, [kind]: value })}
            onStep={(direction) =>
              setTyped({
                ...typed,
                [kind]: steppedPrice(typed[kind] || (ticker?.last ?? ''), direction, rules),
              })
            }
            error={
              problem === undefined
                ? undefined
                : problem === 'tick'
                  ? t('problem.tick', { step: showExact(rules.tick) })
                  : t(`problem.${problem}`)
            }
            hint={
              net === undefined ? undefined : (
                <>
                  {t('form.afterFees')} <b className={toneOf(net)}>{showSigned(net)}</b>
                </>
              )
            }
            end={<span className={form.unit}>{rules.quote}</span>}
          />
        )
      })}
      <NumberField
        label={t('stop.lots')}
        value={lotsText}
        decimals={0}
        onChange={setLotsText}
        error={isSizeBad ? t('problem.closable', { lots: showLots(held.lots) }) : undefined}
        hint={lotsText === '' ? t('stop.whole') : t('stop.part')}
        end={<span className={form.unit}>{rules.unit}</span>}
      />
      <div className={form.options}>
        <span className="dim">{t('form.triggerBy')}</span>
        <ChoiceMenu
          label={t('form.triggerBy')}
          value={triggerBy}
          choices={TRIGGER_PRICES.map((each) => ({
            value: each,
            text: t(`triggerBy.${each}`),
            hint: t(`triggerHint.${each}`),
          }))}
          onChoose={(value) => setTriggerBy(TRIGGER_PRICES.find((each) => each === value) ?? 'mark')}
        />
      </div>
      {parts.length === 0 ? null : <PartialStops stops={parts} decimals={rules.priceDecimals} />}
      {refusal === undefined ? null : (
        <p role="alert" className={classes.refusal}>
          {refusal}
        </p>
      )}
      <Button variant="filled" type="submit" fullWidth disabled={isBad || isUnchanged} loading={isSending}>
        {t(isEmpty ? 'stop.remove' : 'stop.save')}
      </Button>
    </form>
  )
}

function PartialStops({ stops, decimals }: { readonly stops: readonly Stop[]; readonly decimals: number }) {
  const { t } = useTranslation('perpetual')
  return (
    <ul className={classes.parts}>
      {stops.map((stop) => (
        <li key={stop.stopId}>
          {t(`stop.${stop.kind}`)} {formatAmount(stop.price, decimals)} · {formatAmount(stop.lots ?? '0')}{' '}
          {t('lots')}
          <button type="button" aria-label={t('stop.cancel')} onClick={() => void cancelStop(stop.stopId)}>
            <IconX size={12} stroke={1.8} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  )
}
