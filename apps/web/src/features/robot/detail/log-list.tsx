// What a robot did and met with, line by line.

import { ROBOT_PAUSES, ROBOT_STOPS } from '@candor/api'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../api/call-query.ts'
import { formatTime } from '../../../format/time.ts'
import { WEB_LIMITS } from '../../../limits.ts'
import { PagedList } from '../../tables/paged-list.tsx'
import { usePage } from '../../tables/paging/use-page.ts'
import table from '../../tables/table.module.css'
import { usePauseWord } from '../robot-state.tsx'
import classes from './detail.module.css'
import { isLogWord } from './log-words.ts'
import type { ListProps } from './robot-lists.tsx'

export function LogList({ robotId, isOver }: ListProps) {
  const { t } = useTranslation('robot')
  const pages = usePage()
  const query = useQuery({
    ...callQuery('robotLog', { query: { robotId, ...pages.query }, quiet: true }),
    refetchInterval: isOver ? false : WEB_LIMITS.historyEveryMs,
    placeholderData: keepPreviousData,
  })
  return (
    <PagedList
      {...{ query, pages }}
      isFiltered={false}
      onClear={() => undefined}
      nothing={{ title: t('lists.noLog'), text: t('lists.noLogText') }}
    >
      {(list) => (
        <table className={table.table}>
          <thead>
            <tr>
              <th>{t('lists.time')}</th>
              <th>{t('lists.what')}</th>
              <th>{t('lists.details')}</th>
            </tr>
          </thead>
          <tbody>
            {list.map(({ lineId, time, code, data }) => (
              <tr key={lineId}>
                <td data-head>{formatTime(time)}</td>
                <td data-words data-name={t('lists.what')}>
                  <LogWord code={code} />
                </td>
                <td className={classes.data} data-name={t('lists.details')}>
                  <span>
                    <LogDetails code={code} data={data} />
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </PagedList>
  )
}

/** In the page's words; a code without a word is shown as it is. */
function LogWord({ code }: { readonly code: string }) {
  const { t } = useTranslation('robot')
  const name = code.replaceAll('.', '_')
  return isLogWord(name) ? t(`log.${name}`) : <span className="mono">{code}</span>
}

interface LogDetailsProps {
  readonly code: string
  readonly data: Readonly<Record<string, string>>
}

/** Reasons in the page's words; names of orders, amounts and codes as they are. */
function LogDetails({ code, data: { reason, ...rest } }: LogDetailsProps) {
  const { t } = useTranslation('robot')
  const pauseWord = usePauseWord()
  const pause = code === 'paused' ? ROBOT_PAUSES.find((each) => each === reason) : undefined
  const stop = code === 'stopping' ? ROBOT_STOPS.find((each) => each === reason) : undefined
  const word = pause === undefined ? (stop === undefined ? reason : t(`stopped.${stop}`)) : pauseWord(pause)
  return [
    ...(word === undefined ? [] : [word]),
    ...Object.entries(rest).map(([name, value]) => `${name} ${value}`),
  ].join(', ')
}
