// One position. Rendered anew only when the position itself or its stops change.

import { entryPrice } from '@candor/proof'
import { memo, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { i18n } from '../../../i18n/setup.ts'
import type { Position, Stop } from '../../../live/contract-account.ts'
import { AdlLights } from '../../../market/adl-lights.tsx'
import { breakEvenOf } from '../../../market/break-even.ts'
import type { AccountFigures, PositionFigures } from '../account/account-figures.ts'
import { heldOf } from '../account/held.ts'
import { LiveRing, levelOf } from '../account/live-ring.tsx'
import { LiveText, type Shown, UNKNOWN } from '../account/live-text.tsx'
import {
  showBps,
  showExact,
  showLots,
  showMoney,
  showPriceOf,
  showSigned,
  showSignedBps,
  toneOf,
} from '../account/show.ts'
import { contractPath } from '../market/contract-path.ts'
import type { ContractRules } from '../market/contract-rules.ts'
import { CloseButtons } from './close-buttons.tsx'
import classes from './positions.module.css'
import { RowMenu } from './row-menu.tsx'
import { StopsCell } from './stops-cell.tsx'

export interface PositionParts {
  readonly position: Position
  readonly rules: ContractRules
  readonly stops: readonly Stop[]
}

interface PositionRowProps extends PositionParts {
  /** Among all rows, from 1, which is the head's. */
  readonly rowIndex: number
  /** What its owner pays for taking; unknown until the fee levels have come. */
  readonly takerE8: bigint | undefined
}

export const PositionRow = memo((props: PositionRowProps) => {
  const { position, rules, rowIndex, takerE8 } = props
  const { t } = useTranslation('perpetual')
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  const held = heldOf(position)
  const id = position.positionId
  const show = useMemo(() => showsOf(id, rules), [id, rules])
  const entry = entryPrice(rules.terms, held)
  const breakEven = takerE8 === undefined ? undefined : breakEvenOf(rules.terms, position, takerE8)
  return (
    <tr
      aria-rowindex={rowIndex}
      onContextMenu={(event) => {
        event.preventDefault()
        setIsMenuOpen(true)
      }}
    >
      <td data-name={t('column.contract')}>
        <Link className={classes.symbol} to={contractPath(position.symbol)}>
          {position.symbol}
        </Link>
        <span className={classes.second}>
          <span className={position.direction === 'long' ? 'up' : 'down'}>
            {t(`direction.${position.direction}`)}
          </span>{' '}
          {position.leverage}x · {t(`marginMode.${position.marginMode}`)}
        </span>
      </td>
      <td data-name={t('column.size')} data-end>
        {showLots(held.lots)} {rules.unit}
        <span className={classes.second}>
          {showExact(held.lots * rules.terms.multiplier)} {rules.base}
        </span>
      </td>
      <td data-name={t('column.entryMark')} data-end>
        {priceText(entry, rules.markDecimals)}
        <LiveText of={id} className={classes.second} show={show.mark} />
      </td>
      <td data-name={t('column.liquidation')} data-end>
        <LiveText of={id} show={show.liquidation} />
        <LiveText of={id} className={classes.second} show={show.distance} />
      </td>
      <td data-name={t('column.pnl')} data-end>
        <LiveText of={id} show={show.pnl} />
        <LiveText of={id} className={classes.second} show={show.returned} />
      </td>
      <td data-name={t('column.marginRatio')}>
        <span className={classes.margin}>
          <LiveRing of={id} size={22} ratioOf={show.ratioOf} />
          <span>
            {showMoney(held.margin)}
            <LiveText of={id} className={classes.second} show={show.ratio} />
          </span>
        </span>
      </td>
      <td data-name={`${t('column.breakEven')} / ${t('column.adl')}`} data-end>
        {priceText(breakEven, rules.priceDecimals)}
        <span className={classes.second}>
          <Rank fifth={position.adlFifth} />
        </span>
      </td>
      <td data-name={t('column.stops')} data-end>
        <StopsCell {...props} />
      </td>
      <td data-name={t('column.closeBy')} data-end data-sticky className={classes.acts}>
        <CloseButtons position={position} rules={rules} />
        <RowMenu position={position} rules={rules} isOpen={isMenuOpen} onOpen={setIsMenuOpen} />
      </td>
    </tr>
  )
})

function Rank({ fifth }: { readonly fifth: number | null }) {
  const { t } = useTranslation('perpetual')
  if (fifth === null) return <span className="dim">--</span>
  return <AdlLights fifth={fifth} label={t('desk.adl', { fifth })} />
}

function priceText(units: bigint | undefined, decimals: number): string {
  return units === undefined ? '--' : showPriceOf(units, decimals)
}

/** How the live texts of one position come about. */
function showsOf(id: string, rules: ContractRules) {
  const from =
    (act: (own: PositionFigures) => Shown) =>
    (figures: AccountFigures): Shown => {
      const own = figures.positions.get(id)
      return own === undefined ? UNKNOWN : act(own)
    }
  return {
    mark: from(({ mark }) => ({ text: priceText(mark, rules.markDecimals) })),
    liquidation: from(({ liquidation }) => ({ text: priceText(liquidation, rules.priceDecimals) })),
    distance: from(({ distanceBps }) => ({
      text: distanceBps === undefined ? '' : showSignedBps(distanceBps),
    })),
    pnl: from(({ pnl }) => ({ text: showSigned(pnl), tone: toneOf(pnl) })),
    returned: from(({ returnBps, pnl }) => ({ text: showSignedBps(returnBps), tone: toneOf(pnl) })),
    ratio: from(({ ratioBps }) => {
      if (ratioBps === undefined) return { text: `≥ 100% ${i18n.t('perpetual:desk.high')}`, tone: 'down' }
      const level = levelOf(ratioBps)
      if (level === 'high')
        return { text: `${showBps(ratioBps)} ${i18n.t('perpetual:desk.high')}`, tone: 'down' }
      return { text: showBps(ratioBps), tone: level === 'warn' ? classes.warn : '' }
    }),
    ratioOf: (figures: AccountFigures): bigint | undefined => {
      const own = figures.positions.get(id)
      return own === undefined ? 0n : own.ratioBps
    },
  }
}
