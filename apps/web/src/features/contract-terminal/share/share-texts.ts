// What stands on the picture of a position: its return first, then how it came about. Amounts of money only when the user
// wants them there.

import { floorDiv } from '@candor/contract'
import { entryPrice } from '@candor/proof'
import { formatAmount } from '../../../format/number.ts'
import { formatTime } from '../../../format/time.ts'
import { i18n } from '../../../i18n/setup.ts'
import type { Position } from '../../../live/contract-account.ts'
import type { PositionFigures } from '../account/account-figures.ts'
import { heldOf } from '../account/held.ts'
import { readAmount } from '../account/read-amount.ts'
import { showPriceOf, showSigned, showSignedBps } from '../account/show.ts'
import type { ContractRules } from '../market/contract-rules.ts'
import type { PastPosition } from './share-past.tsx'

const BPS = 10_000n

export interface ShareTexts {
  readonly symbol: string
  /** `Long 20x · Isolated` */
  readonly kind: string
  readonly direction: 'long' | 'short'
  readonly label: string
  readonly headline: string
  readonly isGain: boolean
  readonly amount: string | undefined
  readonly rows: readonly (readonly [name: string, value: string])[]
  readonly risk: string
  readonly host: string
}

type Kind = Pick<Position, 'symbol' | 'direction' | 'leverage' | 'marginMode'>

function commonOf({ symbol, direction, leverage, marginMode }: Kind) {
  const t = i18n.getFixedT(null, 'perpetual')
  return {
    symbol,
    direction,
    kind: `${t(`direction.${direction}`)} ${leverage}x · ${t(`marginMode.${marginMode}`)}`,
    risk: t('share.risk'),
    host: location.host,
  }
}

export function openShareTexts(
  position: Position,
  { pnl, returnBps, mark }: PositionFigures,
  {
    rules,
    hasAmount,
    nowMs,
  }: { readonly rules: ContractRules; readonly hasAmount: boolean; readonly nowMs: number },
): ShareTexts {
  const t = i18n.getFixedT(null, 'perpetual')
  const entry = entryPrice(rules.terms, heldOf(position))
  return {
    ...commonOf(position),
    label: t('share.unrealised'),
    headline: showSignedBps(returnBps),
    isGain: pnl >= 0n,
    amount: hasAmount ? `${showSigned(pnl)} ${rules.quote}` : undefined,
    rows: [
      [t('column.entry'), entry === undefined ? '--' : showPriceOf(entry, rules.markDecimals)],
      [t('market.mark'), showPriceOf(mark, rules.markDecimals)],
      [t('share.at'), formatTime(nowMs)],
    ],
  }
}

export function pastShareTexts(
  position: PastPosition,
  { rules, hasAmount }: { readonly rules: ContractRules; readonly hasAmount: boolean },
): ShareTexts {
  const t = i18n.getFixedT(null, 'perpetual')
  const net = readAmount(position.netPnl)
  return {
    ...commonOf(position),
    label: t('share.net'),
    headline: showSignedBps(pastReturnBps(position)),
    isGain: net >= 0n,
    amount: hasAmount ? `${showSigned(net)} ${rules.quote}` : undefined,
    rows: [
      [t('column.entry'), formatAmount(position.entryPrice, rules.markDecimals)],
      [
        t('column.exit'),
        position.closePrice === null ? '--' : formatAmount(position.closePrice, rules.markDecimals),
      ],
      [t('share.held'), `${formatTime(position.openedTime)} – ${formatTime(position.closedTime)}`],
    ],
  }
}

/** What is left after fees and funding, on the margin that its openings put in; a later change of leverage changes nothing. */
export function pastReturnBps({
  netPnl,
  openedMargin,
}: Pick<PastPosition, 'netPnl' | 'openedMargin'>): bigint {
  const staked = readAmount(openedMargin)
  return staked <= 0n ? 0n : floorDiv(readAmount(netPnl) * BPS, staked)
}
