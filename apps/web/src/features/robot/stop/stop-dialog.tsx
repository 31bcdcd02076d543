// Ending a robot: its orders are cancelled; coins are kept, or sold at the market with an estimate from the book as it
// stands; everything goes back to the coin account.

import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/api.ts'
import { Note } from '../../../ui/note.tsx'
import { notify } from '../../../ui/notify.tsx'
import purchase from '../../financial/purchase/purchase.module.css'
import { marketName, type Robot, useRobot } from '../robots.ts'
import start from '../start/start.module.css'
import { DIALOG_WIDTH } from '../start/start-dialog.tsx'
import { useSending } from '../use-sending.ts'
import classes from './stop.module.css'
import { KeepFigures, PositionFigures, SaleFigures } from './stop-figures.tsx'

interface StopDialogProps {
  /** Undefined closes. */
  readonly robot: Robot | undefined
  readonly onClose: () => void
}

export function StopDialog({ robot, onClose }: StopDialogProps) {
  const { t } = useTranslation(['robot', 'shell'])
  return (
    <Modal
      opened={robot !== undefined}
      onClose={onClose}
      size={DIALOG_WIDTH}
      title={t(robot?.state === 'created' ? 'stop.discardTitle' : 'stop.title')}
      closeButtonProps={{ 'aria-label': t('shell:dialog.close') }}
      classNames={{ inner: purchase.inner ?? '', content: purchase.sheet ?? '' }}
    >
      {robot === undefined ? null : robot.state === 'created' ? (
        <Discard robot={robot} onClose={onClose} />
      ) : (
        <Question robot={robot} onClose={onClose} />
      )}
    </Modal>
  )
}

interface QuestionProps {
  readonly robot: Robot
  readonly onClose: () => void
}

const WAYS = ['keep', 'sell'] as const

function Question({ robot, onClose }: QuestionProps) {
  const { t } = useTranslation('robot')
  const [way, setWay] = useState<(typeof WAYS)[number]>('keep')
  const { data } = useRobot(robot.robotId)
  const { isSending, refusal, stop } = useStopping(robot, onClose)
  const isSpot = robot.venue === 'spot'
  return (
    <div className={start.form}>
      <p className="dim">{t(isSpot ? 'stop.text' : 'stop.contractText')}</p>
      {isSpot ? (
        <fieldset className={classes.ways}>
          <legend>{t('stop.coins', { coin: robot.base })}</legend>
          {WAYS.map((each) => (
            <label key={each} data-on={way === each || undefined}>
              <input type="radio" name="way" checked={way === each} onChange={() => setWay(each)} />
              <b>{t(`stop.${each}`, { coin: robot.base })}</b>
              <small>{t(`stop.${each}Text`, { coin: robot.base })}</small>
            </label>
          ))}
        </fieldset>
      ) : null}
      {data === undefined ? null : !isSpot ? (
        <PositionFigures robot={data} />
      ) : way === 'keep' ? (
        <KeepFigures robot={data} />
      ) : (
        <SaleFigures robot={data} />
      )}
      {refusal === undefined ? null : <Note tone="warn">{refusal.text}</Note>}
      <div className={classes.acts}>
        <Button size="lg" onClick={onClose}>
          {t('stop.stay')}
        </Button>
        <Button
          size="lg"
          variant="filled"
          loading={isSending}
          onClick={() => void stop(!isSpot || way === 'sell')}
        >
          {t(isSpot ? (way === 'sell' ? 'stop.actSell' : 'stop.actKeep') : 'stop.actClose')}
        </Button>
      </div>
    </div>
  )
}

/** A robot that never ran has nothing to give back. */
function Discard({ robot, onClose }: QuestionProps) {
  const { t } = useTranslation('robot')
  const { isSending, refusal, stop } = useStopping(robot, onClose)
  return (
    <div className={start.form}>
      <p className="dim">{t('stop.discardText')}</p>
      {refusal === undefined ? null : <Note tone="warn">{refusal.text}</Note>}
      <div className={classes.acts}>
        <Button size="lg" onClick={onClose}>
          {t('stop.stay')}
        </Button>
        <Button size="lg" variant="filled" loading={isSending} onClick={() => void stop(false)}>
          {t('acts.discard')}
        </Button>
      </div>
    </div>
  )
}

function useStopping(robot: Robot, onClose: () => void) {
  const { t } = useTranslation('robot')
  const { isSending, refusal, send } = useSending()
  const stop = async (sell: boolean): Promise<void> => {
    const body = { robotId: robot.robotId, sell }
    const stopped = await send(() => api.call('stopRobot', { body, quiet: true }))
    if (stopped === undefined) return
    const name = t('running.name', {
      strategy: t(`strategy.${robot.strategy}.name`),
      market: marketName(robot),
    })
    notify.done(t(stopped.state === 'stopped' ? 'stop.done' : 'stop.underWay', { name }))
    onClose()
  }
  return { isSending, refusal, stop }
}
