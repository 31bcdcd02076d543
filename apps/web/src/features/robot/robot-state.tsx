// A robot's state as a dot and words, with the reason where there is one.

import { useTranslation } from 'react-i18next'
import { StateTag } from '../financial/own/state-tag.tsx'
import type { Robot } from './robots.ts'

const TONES = {
  created: 'planned',
  running: 'moving',
  paused: 'look',
  stopping: 'moving',
  stopped: 'done',
} as const

export function RobotStateTag({
  robot: { state, pause, stop },
}: {
  readonly robot: Pick<Robot, 'state' | 'pause' | 'stop'>
}) {
  const { t } = useTranslation('robot')
  const reason = usePauseWord()
  return (
    <span>
      <StateTag tone={TONES[state]}>{t(`state.${state}`)}</StateTag>
      {state === 'paused' && pause !== null ? <small>{reason(pause)}</small> : null}
      {state === 'stopped' && stop !== null ? <small>{t(`stopped.${stop}`)}</small> : null}
    </span>
  )
}

/** Why it places nothing now. Codes have dots, keys of texts must not. */
export function usePauseWord(): (pause: NonNullable<Robot['pause']>) => string {
  const { t } = useTranslation('robot')
  return (pause) => {
    switch (pause) {
      case 'user':
        return t('pause.user')
      case 'account.frozen':
        return t('pause.frozen')
      case 'account.locked':
        return t('pause.locked')
      case 'account.not.authenticated':
        return t('pause.notAuthenticated')
      case 'index.stale':
        return t('pause.indexStale')
      case 'data.stale':
        return t('pause.dataStale')
      case 'market.cancel.only':
        return t('pause.cancelOnly')
      case 'market.halted':
        return t('pause.halted')
      case 'limit.daily.loss':
        return t('pause.dailyLoss')
      case 'limit.cool.off':
        return t('pause.coolOff')
    }
  }
}
