// The one button of a set-up: it says what to do first, or what the least investment is, and only then makes the robot.

import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { loginPath } from '../../../session/login-path.ts'
import { useAppState } from '../../../state/app-state.ts'
import { showMoney } from '../../second-contract/show.ts'
import { setupPath } from '../robot-path.ts'
import type { Setup } from './use-setup.ts'

interface SetupButtonProps {
  readonly setup: Setup
  /** More is asked for than there is. */
  readonly isShort: boolean
}

const TOO_LITTLE = 'robot.investment.min'
const SIZE = { size: 'lg', fullWidth: true } as const

export function SetupButton({ setup, isShort }: SetupButtonProps) {
  const { t } = useTranslation('robot')
  const { judged, market, place, price } = setup
  const isLogin = useAppState((state) => state.isLogin === 1)
  const user = useAppState((state) => state.userData)
  if (!isLogin) {
    return (
      <Button {...SIZE} variant="filled" component={Link} to={loginPath(setupPath(place))}>
        {t('button.logIn')}
      </Button>
    )
  }
  if (user?.authenticated === false) {
    return (
      <Button {...SIZE} variant="filled" component={Link} to="/accountSet/realName">
        {t('button.notAuthenticated')}
      </Button>
    )
  }
  const word = offWord()
  return (
    <Button
      {...SIZE}
      type="submit"
      variant="filled"
      disabled={word !== undefined || judged === undefined || judged.problems.length > 0 || isShort}
    >
      {word ?? t('button.create')}
    </Button>
  )

  function offWord(): string | undefined {
    if (user?.frozen === true) return t('button.frozen')
    if (!market.isOpen) return t('button.closed')
    if (price === undefined) return t('button.noPrice')
    const tooLittle = judged?.problems.find(({ code }) => code === TOO_LITTLE)
    const minimum = tooLittle?.details?.['minimum']
    return minimum === undefined
      ? undefined
      : t('button.minimum', { amount: showMoney(minimum), quote: market.quote })
  }
}
