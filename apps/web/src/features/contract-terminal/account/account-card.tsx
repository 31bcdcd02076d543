// The contract account in figures: what is there, what positions gain, how near liquidation is, and the way to move money.

import { IconArrowsExchange } from '@tabler/icons-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { useAppState } from '../../../state/app-state.ts'
import { Checkable } from '../../terminal/form/checkable.tsx'
import classes from '../../terminal/form/form.module.css'
import { TransferButton } from '../../transfer/transfer-button.tsx'
import own from '../form/contract-form.module.css'
import type { AccountFigures } from './account-figures.ts'
import { crossRatioFormula, equityFormula, walletFormula } from './contract-formulas.ts'
import { liveFigures } from './live-figures.ts'
import { LiveRing } from './live-ring.tsx'
import { LiveText, type Shown } from './live-text.tsx'
import { showBps, showExact, showMoney, showSigned, toneOf } from './show.ts'

const QUOTE = 'USDT'

const showWallet = ({ wallet }: AccountFigures): Shown => ({ text: `${showMoney(wallet)} ${QUOTE}` })
const showPnl = ({ pnl }: AccountFigures): Shown => ({
  text: `${showSigned(pnl)} ${QUOTE}`,
  tone: toneOf(pnl),
})
const showEquity = ({ equity }: AccountFigures): Shown => ({ text: `${showMoney(equity)} ${QUOTE}` })
const showRatio = ({ crossRatioBps }: AccountFigures): Shown => ({
  text: crossRatioBps === undefined ? '--' : showBps(crossRatioBps),
})
const ratioOf = ({ crossRatioBps }: AccountFigures): bigint | undefined => crossRatioBps

/** With the figures of the moment when somebody looks. */
function now(formula: (figures: AccountFigures) => string): () => string {
  return () => {
    const figures = liveFigures.getFigures()
    return figures === undefined ? '--' : formula(figures)
  }
}

/** Its figures move by themselves: a change of the form is none of its business. */
export const AccountCard = memo(function AccountCard() {
  const { t } = useTranslation('perpetual')
  const isLogin = useAppState((state) => state.isLogin === 1)
  if (!isLogin) return null
  return (
    <section className={classes.card}>
      <h3>
        {t('account.title')}
        <TransferButton className={own.cardTransfer} start={{ to: 'contract', asset: QUOTE }}>
          <IconArrowsExchange size={14} stroke={1.6} aria-hidden />
          {t('account.transfer')}
        </TransferButton>
      </h3>
      <dl className={classes.lines}>
        <Checkable
          label={t('account.wallet')}
          value={<LiveText show={showWallet} />}
          formula={now((figures) => walletFormula(figures, QUOTE))}
          rule={t('rule.wallet')}
        />
        <Checkable
          label={t('account.pnl')}
          value={<LiveText show={showPnl} />}
          formula={now(
            ({ positions }) => [...positions.values()].map(({ pnl }) => showExact(pnl)).join(' + ') || '0',
          )}
          rule={t('rule.unrealised')}
        />
        <Checkable
          label={t('account.equity')}
          value={<LiveText show={showEquity} />}
          formula={now((figures) => equityFormula(figures, QUOTE))}
          rule={t('rule.equity')}
        />
        <Checkable
          label={t('account.ratio')}
          value={
            <span className={own.ratio}>
              <LiveRing size={14} ratioOf={ratioOf} />
              <LiveText show={showRatio} />
            </span>
          }
          formula={now(crossRatioFormula)}
          rule={t('rule.ratio')}
        />
      </dl>
    </section>
  )
})
