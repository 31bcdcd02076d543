// What can be done with a robot that has not ended: start it, let it rest, let it go on, end it.

import { ActionIcon, Button } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/api.ts'
import { useActing } from '../../../api/use-acting.ts'
import { notify } from '../../../ui/notify.tsx'
import { marketName, type Robot } from '../robots.ts'
import { StartDialog } from '../start/start-dialog.tsx'
import { StopDialog } from '../stop/stop-dialog.tsx'
import { refreshRobots } from '../use-sending.ts'
import classes from './running.module.css'

const ICON = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

export function RobotActs({ robot, isLarge = false }: { readonly robot: Robot; readonly isLarge?: boolean }) {
  const { t } = useTranslation('robot')
  const [open, setOpen] = useState<'start' | 'stop'>()
  const name = t('running.name', {
    strategy: t(`strategy.${robot.strategy}.name`),
    market: marketName(robot),
  })
  const close = (): void => setOpen(undefined)
  const isEnding = robot.state === 'stopping' || robot.state === 'stopped'
  return (
    <span className={classes.acts}>
      {robot.state === 'created' ? (
        <Button
          size={isLarge ? 'md' : 'sm'}
          aria-label={t('acts.startOf', { name })}
          onClick={() => setOpen('start')}
        >
          {t('acts.start')}
        </Button>
      ) : null}
      <PauseButton robot={robot} name={name} isLarge={isLarge} />
      {isEnding ? null : isLarge ? (
        <Button leftSection={<IconPlayerStop {...ICON} />} onClick={() => setOpen('stop')}>
          {t(robot.state === 'created' ? 'acts.discard' : 'acts.stop')}
        </Button>
      ) : (
        <ActionIcon
          size={28}
          title={t(robot.state === 'created' ? 'acts.discard' : 'acts.stop')}
          aria-label={t('acts.stopOf', { name })}
          onClick={() => setOpen('stop')}
        >
          <IconPlayerStop {...ICON} />
        </ActionIcon>
      )}
      <StartDialog robot={open === 'start' ? robot : undefined} onClose={close} />
      <StopDialog robot={open === 'stop' ? robot : undefined} onClose={close} />
    </span>
  )
}

interface PauseButtonProps {
  readonly robot: Robot
  readonly name: string
  readonly isLarge: boolean
}

/** A pause that the market or the account caused ends by itself; only one of the user's own can be ended here. */
function PauseButton({ robot: { robotId, state, pause }, name, isLarge }: PauseButtonProps) {
  const { t } = useTranslation('robot')
  const { isActing, run } = useActing()
  const canPause = state === 'running' || (state === 'paused' && pause !== 'user')
  const canResume = state === 'paused' && pause === 'user'
  if (!canPause && !canResume) return null
  const act = (): Promise<void> =>
    run(async () => {
      await api.call(canPause ? 'pauseRobot' : 'resumeRobot', { body: { robotId } })
      notify.done(t(canPause ? 'acts.paused' : 'acts.resumed', { name }))
      await refreshRobots()
    })
  const Icon = canPause ? IconPlayerPause : IconPlayerPlay
  const word = t(canPause ? 'acts.pause' : 'acts.resume')
  return isLarge ? (
    <Button leftSection={<Icon {...ICON} />} loading={isActing} onClick={() => void act()}>
      {word}
    </Button>
  ) : (
    <ActionIcon
      size={28}
      title={word}
      loading={isActing}
      aria-label={t(canPause ? 'acts.pauseOf' : 'acts.resumeOf', { name })}
      onClick={() => void act()}
    >
      <Icon {...ICON} />
    </ActionIcon>
  )
}
