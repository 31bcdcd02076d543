// The account under the positions, in one line.

import { useTranslation } from 'react-i18next'
import type { AccountFigures } from '../account/account-figures.ts'
import { LiveText, type Shown } from '../account/live-text.tsx'
import { showMoney, showSigned, toneOf } from '../account/show.ts'
import classes from './positions.module.css'

const showMargins = ({ margins }: AccountFigures): Shown => ({ text: showMoney(margins) })
const showFrozen = ({ frozen }: AccountFigures): Shown => ({ text: showMoney(frozen) })
const showAvailable = ({ transferable }: AccountFigures): Shown => ({ text: showMoney(transferable) })
const showPnl = ({ pnl }: AccountFigures): Shown => ({ text: showSigned(pnl), tone: toneOf(pnl) })
const showEquity = ({ equity }: AccountFigures): Shown => ({ text: `${showMoney(equity)} USDT` })

export function Totals() {
  const { t } = useTranslation('perpetual')
  return (
    <dl className={classes.totals}>
      <Total name={t('totals.margin')} show={showMargins} />
      <Total name={t('totals.frozen')} show={showFrozen} />
      <Total name={t('totals.available')} show={showAvailable} />
      <Total name={t('account.pnl')} show={showPnl} />
      <Total name={t('account.equity')} show={showEquity} />
    </dl>
  )
}

interface TotalProps {
  readonly name: string
  readonly show: (figures: AccountFigures) => Shown
}

function Total({ name, show }: TotalProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <LiveText show={show} />
      </dd>
    </div>
  )
}
