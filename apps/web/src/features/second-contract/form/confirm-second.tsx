// Shows an order once more before it goes. Whoever is tired of it says so here.

import { Button, Checkbox, Modal } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatTime } from '../../../format/time.ts'
import terminal from '../../terminal/form/form.module.css'
import { setAsksFirst } from '../../terminal/form/form-settings.ts'
import { showPayout, showUnits } from '../show.ts'
import { useProblemText } from './amount-field.tsx'
import type { OpenTimeProblem } from './open-time.ts'
import { OutcomeTable } from './outcome-table.tsx'
import { RiskNotice } from './risk-notice.tsx'
import classes from './second-form.module.css'
import type { FormState } from './second-form-state.ts'
import type { SecondDirection } from './send-second-order.ts'
import { StateNote } from './state-note.tsx'
import type { SecondInForm } from './use-second-order.ts'

interface ConfirmSecondProps {
  readonly form: SecondInForm
  readonly direction: SecondDirection
  readonly state: FormState
  readonly openProblem: OpenTimeProblem | undefined
  readonly onClose: () => void
  readonly onConfirm: () => void
}

export function ConfirmSecond(props: ConfirmSecondProps) {
  const { form, direction, state, onClose, onConfirm } = props
  const { t } = useTranslation(['second', 'terminal', 'shell'])
  const [isLastTime, setIsLastTime] = useState(false)
  const { rules, order, openMs, isTimed } = form
  const { duration, stake } = order
  const problem = useProblem(props)
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('terminal:confirm.title')}
      closeButtonProps={{ 'aria-label': t('shell:dialog.close') }}
    >
      <dl className={terminal.lines}>
        <div className={terminal.line}>
          <dt>{rules.name}</dt>
          <dd>
            <span className={direction}>{t(`direction.${direction}`)}</span>{' '}
            {t('form.seconds', { number: duration.seconds })}
          </dd>
        </div>
        <div className={terminal.line}>
          <dt>{t('form.amount')}</dt>
          <dd>{`${stake === undefined ? '–' : showUnits(stake)} ${rules.quote}`}</dd>
        </div>
        <div className={terminal.line}>
          <dt>{t('form.payout')}</dt>
          <dd>{showPayout(duration.payoutE8)}</dd>
        </div>
        <div className={terminal.line}>
          <dt>{t('form.opening')}</dt>
          <dd>{isTimed && openMs !== undefined ? formatTime(openMs) : t('form.nextTick')}</dd>
        </div>
      </dl>
      <div className={classes.confirmBody}>
        <OutcomeTable order={order} />
        <RiskNotice order={order} />
        <StateNote state={state} refusal={problem} />
      </div>
      <div className={terminal.confirmEnd}>
        <Checkbox
          label={t('terminal:confirm.notAgain')}
          checked={isLastTime}
          onChange={({ currentTarget }) => setIsLastTime(currentTarget.checked)}
        />
        <div className={terminal.confirmButtons}>
          <Button onClick={onClose}>{t('shell:dialog.cancel')}</Button>
          <button
            type="button"
            className={terminal.confirm}
            data-side={direction === 'up' ? 'buy' : 'sell'}
            data-autofocus
            disabled={state.kind !== 'open' || problem !== undefined}
            onClick={() => {
              if (isLastTime) setAsksFirst(false)
              onConfirm()
            }}
          >
            {t(isTimed ? `act.schedule.${direction}` : `act.buy.${direction}`)}
          </button>
        </div>
      </div>
    </Modal>
  )
}

/** What has come between since it was asked: its time is too near by now, or the money went elsewhere. */
function useProblem({ form: { order }, openProblem }: ConfirmSecondProps): string | undefined {
  const { t } = useTranslation('second')
  const say = useProblemText()
  if (order.problem !== undefined) return say(order.problem)
  return openProblem === undefined ? undefined : t(`openProblem.${openProblem}`)
}
