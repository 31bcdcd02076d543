// What the tables of contracts show alike: which contract and how it is held, a price to the contract's tick, nothing as a dash.

import type { Direction, MarginMode } from '@candor/contract'
import { useTranslation } from 'react-i18next'
import { decimalsOf, textOfE8 } from '../../format/decimal.ts'
import { formatAmount } from '../../format/number.ts'
import type { Position } from '../../live/contract-account.ts'
import { AdlLights } from '../../market/adl-lights.tsx'
import { breakEvenOf } from '../../market/break-even.ts'
import { termsOf } from '../../market/contract-terms.ts'
import { NOTHING } from '../tables/cells.tsx'
import { useFeeRates } from '../terminal/form/fee-rates.ts'
import { type Contract, useContracts } from './use-contracts.ts'

interface HeldProps {
  readonly symbol: string
  readonly direction: Direction
  readonly marginMode: MarginMode
  readonly leverage: number
}

/** The contract, and below it direction, leverage and margin mode. */
export function HeldAs({ symbol, direction, marginMode, leverage }: HeldProps) {
  const { t } = useTranslation('contracts')
  return (
    <span>
      <b>{symbol}</b>
      <small>
        <DirectionWord direction={direction} /> {leverage}×, {t(`marginMode.${marginMode}`)}
      </small>
    </span>
  )
}

export function DirectionWord({ direction }: { readonly direction: Direction }) {
  const { t } = useTranslation('contracts')
  return <span className={direction === 'long' ? 'up' : 'down'}>{t(`direction.${direction}`)}</span>
}

interface PriceProps {
  readonly price: string | null | undefined
  readonly contract: Contract | undefined
}

/** To the decimals of the contract's tick; all of them while the contract is not known. */
export function TickPrice({ price, contract }: PriceProps) {
  if (price === null || price === undefined) return NOTHING
  return formatAmount(price, contract === undefined ? undefined : decimalsOf(contract.tick))
}

/** A mark, or a mean of prices, both of which may lie between ticks: to the mark's decimals, as on the terminal. */
export function MarkPrice({ price, contract }: PriceProps) {
  if (price === null || price === undefined) return NOTHING
  return formatAmount(price, contract === undefined ? undefined : decimalsOf(contract.markTick))
}

/** Where closing at the market brings nothing and costs nothing, at the owner's rate for taking. */
export function BreakEven({ position }: { readonly position: Position }) {
  const contract = useContracts().get(position.symbol)
  const { rates } = useFeeRates('contract')
  if (contract === undefined || rates === undefined) return NOTHING
  const price = breakEvenOf(termsOf(contract), position, rates.takerE8)
  return <TickPrice price={price === undefined ? undefined : textOfE8(price)} contract={contract} />
}

export function OrNothing({ amount }: { readonly amount: string | null | undefined }) {
  return amount === null || amount === undefined ? NOTHING : formatAmount(amount)
}

export function RankLights({ fifth }: { readonly fifth: number | null }) {
  const { t } = useTranslation('contracts')
  return fifth === null ? NOTHING : <AdlLights fifth={fifth} label={t('adlOf', { fifth })} />
}
