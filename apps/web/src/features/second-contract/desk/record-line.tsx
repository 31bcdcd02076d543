// How the user's orders ended so far, in one honest line.

import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../format/number.ts'
import { stepsOf } from '../product-rules.ts'
import { showMoney, showSteps } from '../show.ts'
import { useOwnStatistics } from '../use-own-limits.ts'
import { Result } from './order-words.tsx'

export function RecordLine() {
  const { t } = useTranslation('second')
  const statistics = useOwnStatistics()
  if (statistics === undefined) return <p>{t('statistics.loading')}</p>
  const { settled, won, lost, tie, winRate, staked, net } = statistics
  if (settled === 0) return <p>{t('statistics.none')}</p>
  return (
    <p>
      {t('statistics.counts', {
        settled: formatCount(settled),
        won: formatCount(won),
        lost: formatCount(lost),
        tie: formatCount(tie),
        void: formatCount(statistics.void),
      })}{' '}
      {winRate === null ? null : t('statistics.rate', { rate: showSteps(stepsOf(winRate)) })}{' '}
      {t('statistics.staked', { amount: showMoney(staked) })} {t('statistics.net')}{' '}
      <b>
        <Result result={net} />
      </b>
    </p>
  )
}
