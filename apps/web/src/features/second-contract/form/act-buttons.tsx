// Up and down, or one button that says what to do first. In a narrow window they stay at its bottom edge.

import { Loader } from '@mantine/core'
import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { loginPath } from '../../../session/login-path.ts'
import { secondPath } from '../second-path.ts'
import classes from './second-form.module.css'
import type { FormState } from './second-form-state.ts'
import type { SecondDirection } from './send-second-order.ts'
import type { SecondInForm } from './use-second-order.ts'

interface ActButtonsProps {
  readonly form: SecondInForm
  readonly state: FormState
  readonly sending: SecondDirection | undefined
  readonly isRight: boolean
  readonly onAct: (direction: SecondDirection) => void
}

export function ActButtons({ form, state, sending, isRight, onAct }: ActButtonsProps) {
  const { t } = useTranslation('second')
  switch (state.kind) {
    case 'visitor':
      return (
        <div className={classes.acts}>
          <Link className={classes.way} to={loginPath(secondPath(form.rules.symbol))}>
            {t('form.logInFirst')}
          </Link>
        </div>
      )
    case 'notAuthenticated':
      return (
        <div className={classes.acts}>
          <Link className={classes.way} to="/accountSet/realName">
            {t('form.verifyFirst')}
          </Link>
        </div>
      )
    case 'closed':
    case 'country':
    case 'frozen':
    case 'offline':
    case 'stale':
    case 'open':
      return (
        <div className={classes.acts}>
          {(['up', 'down'] as const).map((direction) => {
            const Icon = direction === 'up' ? IconArrowUpRight : IconArrowDownRight
            return (
              <button
                key={direction}
                type="button"
                className={classes.act}
                data-direction={direction}
                disabled={state.kind !== 'open' || !isRight || sending !== undefined}
                onClick={() => onAct(direction)}
              >
                {sending === direction ? (
                  <Loader size={16} color="currentColor" />
                ) : (
                  <Icon size={16} stroke={1.8} aria-hidden />
                )}
                {t(form.isTimed ? `act.schedule.${direction}` : `act.buy.${direction}`)}
              </button>
            )
          })}
        </div>
      )
  }
}
