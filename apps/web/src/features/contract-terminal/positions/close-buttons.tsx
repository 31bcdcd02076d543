// Closes a position by limit or at the market, whole or in part. The little form is the one confirmation there is.

import { ApiError } from '@candor/client'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { textOfError } from '../../../api/api.ts'
import { type Position, useContractOrders, usePositions } from '../../../live/contract-account.ts'
import { useContractTicker } from '../../../live/contract-tickers.ts'
import { notify } from '../../../ui/notify.tsx'
import { Popup } from '../../../ui/popup.tsx'
import { unitsOf } from '../../terminal/form/decimal-text.ts'
import { useFeeRates } from '../../terminal/form/fee-rates.ts'
import form from '../../terminal/form/form.module.css'
import { NumberField } from '../../terminal/form/number-field.tsx'
import { ShareSlider } from '../../terminal/form/share-slider.tsx'
import { heldOf } from '../account/held.ts'
import { readPrice } from '../account/read-amount.ts'
import { showLots, showPriceOf, showSigned, toneOf } from '../account/show.ts'
import { contractOutcome } from '../form/contract-outcome.ts'
import { closableLots } from '../form/open-exposure.ts'
import { sendContractOrder } from '../form/send-contract-order.ts'
import { lotsOfShare, shareOfLots } from '../form/size-in-lots.ts'
import { steppedPrice } from '../form/stepped-price.ts'
import { type ContractRules, SCALE } from '../market/contract-rules.ts'
import { closingBody, closingResult } from './position-closing.ts'
import classes from './positions.module.css'

interface CloseProps {
  readonly position: Position
  readonly rules: ContractRules
}

const KINDS = ['limit', 'market'] as const
type Kind = (typeof KINDS)[number]

export function CloseButtons({ position, rules }: CloseProps) {
  const { t } = useTranslation('perpetual')
  const [kind, setKind] = useState<Kind>()
  const name = `${position.symbol} ${t(`direction.${position.direction}`)}`
  return (
    <Popup
      isOpen={kind !== undefined}
      onClose={() => setKind(undefined)}
      position="top-end"
      width={264}
      anchor={
        <span className={classes.close}>
          {/* Where there is little room, one button; the little form has both kinds. */}
          <button
            type="button"
            className={classes.closeOne}
            aria-label={`${t('act.close')} ${name}`}
            aria-expanded={kind !== undefined}
            onClick={() => setKind(kind === undefined ? 'market' : undefined)}
          >
            {t('act.close')}
          </button>
          {KINDS.map((each) => (
            <button
              key={each}
              type="button"
              className={classes.closeBoth}
              aria-label={`${t(`desk.close.${each}`)} ${name}`}
              aria-expanded={kind === each}
              onClick={() => setKind(kind === each ? undefined : each)}
            >
              {t(`type.${each}`)}
            </button>
          ))}
        </span>
      }
    >
      {kind === undefined ? null : (
        <CloseForm
          kind={kind}
          onKind={setKind}
          position={position}
          rules={rules}
          onClose={() => setKind(undefined)}
        />
      )}
    </Popup>
  )
}

const PRICES = ['last', 'mark'] as const

interface CloseFormProps extends CloseProps {
  readonly kind: Kind
  readonly onKind: (kind: Kind) => void
  readonly onClose: () => void
}

function CloseForm({ kind, onKind, position, rules, onClose }: CloseFormProps) {
  const { t } = useTranslation('perpetual')
  const { settings } = usePositions()
  const { orders } = useContractOrders()
  const { rates } = useFeeRates('contract')
  const ticker = useContractTicker(position.symbol, PRICES)
  const held = heldOf(position)
  const closable = closableLots(
    held,
    [...orders.values()].filter(({ symbol }) => symbol === position.symbol),
  )
  const [priceText, setPriceText] = useState(ticker?.last ?? '')
  const [lotsText, setLotsText] = useState(closable.toString())
  const [isSending, setIsSending] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const lots = unitsOf(lotsText, 0)
  const price = kind === 'limit' ? unitsOf(priceText, SCALE) : undefined
  const at = price ?? readPrice(ticker?.last ?? ticker?.mark)
  const result =
    lots === undefined || at === undefined || rates === undefined
      ? undefined
      : closingResult(position, rules, { lots, price: at, rateE8: rates.takerE8 })
  const isPriceBad = kind === 'limit' && (price === undefined || price <= 0n || price % rules.tick !== 0n)
  const isSizeBad = lots === undefined || lots <= 0n || lots > closable
  const send = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    if (isPriceBad || isSizeBad) return
    setIsSending(true)
    setRefusal(undefined)
    try {
      const positionMode = settings.get(position.symbol)?.positionMode ?? 'hedge'
      const placed = await sendContractOrder(closingBody({ position, positionMode, lots, price }))
      const { isGood, text, detail } = contractOutcome(placed)
      if (isGood) notify.done(text, detail)
      else notify.error(text, detail)
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefusal(textOfError(error))
    } finally {
      setIsSending(false)
    }
  }
  return (
    <form
      className={classes.little}
      aria-label={t(`desk.close.${kind}`)}
      onSubmit={(event) => void send(event)}
      noValidate
    >
      <h4>{`${t(`desk.close.${kind}`)} · ${position.symbol} ${t(`direction.${position.direction}`)}`}</h4>
      <div className={`${form.segments} ${classes.kinds}`} role="tablist" aria-label={t('form.type')}>
        {KINDS.map((each) => (
          <button
            key={each}
            type="button"
            role="tab"
            aria-selected={kind === each}
            onClick={() => onKind(each)}
          >
            {t(`type.${each}`)}
          </button>
        ))}
      </div>
      {kind === 'limit' ? (
        <NumberField
          label={t('form.price')}
          value={priceText}
          decimals={rules.priceDecimals}
          onChange={setPriceText}
          onStep={(direction) => setPriceText(steppedPrice(priceText, direction, rules))}
          error={
            isPriceBad && priceText !== ''
              ? t('problem.tick', { step: showPriceOf(rules.tick, rules.priceDecimals) })
              : undefined
          }
          end={<span className={form.unit}>{rules.quote}</span>}
        />
      ) : null}
      <NumberField
        label={t('form.size')}
        value={lotsText}
        decimals={0}
        onChange={setLotsText}
        error={isSizeBad && lotsText !== '' ? t('problem.closable', { lots: showLots(closable) }) : undefined}
        end={<span className={form.unit}>{rules.unit}</span>}
      />
      <ShareSlider
        label={t('form.shareClose')}
        share={shareOfLots(lots, closable)}
        isDisabled={closable === 0n}
        onShare={(share) => setLotsText(lotsOfShare(share, closable).toString())}
      />
      <p className={classes.result}>
        {t('form.resultAbout')}{' '}
        <b className={result === undefined ? '' : toneOf(result)}>
          {result === undefined ? '--' : `${showSigned(result)} ${rules.quote}`}
        </b>
      </p>
      {refusal === undefined ? null : (
        <p role="alert" className={classes.refusal}>
          {refusal}
        </p>
      )}
      <button
        type="submit"
        className={form.submit}
        data-side={position.direction === 'long' ? 'sell' : 'buy'}
        disabled={isSending || isSizeBad || isPriceBad}
      >
        {t(position.direction === 'long' ? 'act.closeLong' : 'act.closeShort')}
      </button>
    </form>
  )
}
