// How much is bought: typed, or all that can be. Says what is wrong with it and by how much; what is missing can be
// brought over from another account.

import type { TransferWallet } from '@candor/api'
import { CRYPTO_SCALE } from '@candor/contract'
import { useTranslation } from 'react-i18next'
import { textOfE8 } from '../../../format/decimal.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { cleanDecimal } from '../../terminal/form/decimal-text.ts'
import { TransferButton } from '../../transfer/transfer-button.tsx'
import { showPlain, showUnits } from '../earn-show.ts'
import { type AmountCheck, type BuyerBounds, mostAmount, type OfferBounds } from './check-amount.ts'
import classes from './purchase.module.css'

const SECTION_WIDTH = 108

interface AmountEntryProps {
  readonly asset: string
  /** The account that pays. */
  readonly wallet: Extract<TransferWallet, 'spot' | 'financial'>
  readonly typed: string
  readonly check: AmountCheck
  readonly offer: OfferBounds
  readonly buyer: BuyerBounds
  /** What the server said of it. */
  readonly refused: string | undefined
  readonly onType: (text: string) => void
}

export function AmountEntry(props: AmountEntryProps) {
  const { asset, wallet, typed, check, offer, buyer, refused, onType } = props
  const { t } = useTranslation('financial')
  const problem = check.problem?.kind === 'empty' ? undefined : check.problem
  const most = mostAmount(offer, buyer)
  const isPoor = problem?.kind === 'insufficient' || (buyer.available ?? offer.min) < offer.min
  const range = t('purchase.range', {
    least: showPlain(offer.min),
    most: showPlain(offer.maxPerUser),
    step: showPlain(offer.step),
  })
  return (
    <TextField
      size="lg"
      data-autofocus
      label={t('purchase.amount')}
      mark={
        buyer.available === undefined ? undefined : (
          <span className="num">
            {t(`wallet.${wallet}`, { amount: showUnits(buyer.available), asset })}
            {isPoor ? (
              <>
                {' '}
                <TransferButton className={classes.link} start={{ to: wallet, asset }}>
                  {t('purchase.transfer')}
                </TransferButton>
              </>
            ) : null}
          </span>
        )
      }
      inputMode="decimal"
      autoComplete="off"
      value={typed}
      onChange={({ currentTarget }) => {
        const clean = cleanDecimal(currentTarget.value, CRYPTO_SCALE)
        if (clean !== undefined) onType(clean)
      }}
      error={
        problem === undefined
          ? refused
          : t(`problem.${problem.kind}`, {
              by: showUnits(problem.by),
              bound: showUnits(problem.bound),
              asset,
            })
      }
      hint={
        <span className={classes.hints}>
          <span>{range}</span>
          {buyer.held === 0n ? null : (
            <span>{t('purchase.held', { amount: `${showUnits(buyer.held)} ${asset}` })}</span>
          )}
        </span>
      }
      rightSectionWidth={SECTION_WIDTH}
      rightSection={
        <span className={classes.unit}>
          <span className="dim">{asset}</span>
          <button
            type="button"
            disabled={most === undefined}
            onClick={() => {
              if (most !== undefined) onType(textOfE8(most))
            }}
          >
            {t('purchase.all')}
          </button>
        </span>
      }
    />
  )
}
