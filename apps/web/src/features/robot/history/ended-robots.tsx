// Robots that have ended, page by page: what each was given, what came back, and why it ended.

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../api/call-query.ts'
import { formatCount } from '../../../format/number.ts'
import { formatTime } from '../../../format/time.ts'
import { WEB_LIMITS } from '../../../limits.ts'
import { useAppState } from '../../../state/app-state.ts'
import { StateCell, StateHead } from '../../financial/own/state-tag.tsx'
import { Line, NOTHING, TwoLineHead } from '../../tables/cells.tsx'
import { PagedList } from '../../tables/paged-list.tsx'
import { usePage } from '../../tables/paging/use-page.ts'
import table from '../../tables/table.module.css'
import { RobotStateTag } from '../robot-state.tsx'
import type { Robot } from '../robots.ts'
import { RobotName } from '../running/robots-table.tsx'
import { showFloored, showGain, showShare, toneOf } from '../show.ts'

const ROW_HEIGHT = 61

export function EndedRobots() {
  const { t } = useTranslation('robot')
  const isLogin = useAppState((state) => state.isLogin === 1)
  const pages = usePage()
  const query = useQuery({
    ...callQuery('robots', { query: { which: 'stopped', ...pages.query }, quiet: true }),
    enabled: isLogin,
    refetchInterval: WEB_LIMITS.historyEveryMs,
    placeholderData: keepPreviousData,
  })
  return (
    <PagedList
      {...{ query, pages }}
      rowHeight={ROW_HEIGHT}
      isFiltered={false}
      onClear={() => undefined}
      nothing={{ title: t('history.none'), text: t('history.noneText') }}
    >
      {(list) => <EndedTable robots={list} />}
    </PagedList>
  )
}

function EndedTable({ robots }: { readonly robots: readonly Robot[] }) {
  const { t } = useTranslation('robot')
  return (
    <table className={table.table} data-tall>
      <thead>
        <tr>
          <th>{t('running.robot')}</th>
          <TwoLineHead isNumber lines={[t('history.started'), t('history.stopped')]} />
          <TwoLineHead isNumber lines={[t('running.invested'), t('history.returned')]} />
          <TwoLineHead isNumber lines={[t('running.trips'), t('history.wins')]} />
          <TwoLineHead isNumber lines={[t('running.total'), t('running.feesInside')]} />
          <StateHead>{t('running.state')}</StateHead>
        </tr>
      </thead>
      <tbody>
        {robots.map((robot) => (
          <Row key={robot.robotId} robot={robot} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ robot }: { readonly robot: Robot }) {
  const { t } = useTranslation('robot')
  const { money, startedTime, stoppedTime, quote } = robot
  const time = (ms: number | null): string => (ms === null ? NOTHING : formatTime(ms))
  return (
    <tr data-opens>
      <td data-head>
        <RobotName robot={robot} />
      </td>
      <td data-end>
        <Line label={t('history.started')}>{time(startedTime)}</Line>
        <Line label={t('history.stopped')}>{time(stoppedTime)}</Line>
      </td>
      <td data-end>
        <Line label={t('running.invested')}>
          {money === null ? NOTHING : `${showFloored(money.funded)} ${quote}`}
        </Line>
        <Line label={t('history.returned')}>
          {money === null ? NOTHING : `${showFloored(money.returned)} ${quote}`}
        </Line>
      </td>
      <td data-end>
        <Line label={t('running.trips')}>{formatCount(robot.trips)}</Line>
        <Line label={t('history.wins')}>{formatCount(robot.wins)}</Line>
      </td>
      <td data-end>
        <Line label={t('running.total')}>
          {money === null ? (
            NOTHING
          ) : (
            <span className={toneOf(money.total)}>
              {showGain(money.total)} {showShare(money.total, money.funded)}
            </span>
          )}
        </Line>
        <Line label={t('running.feesInside')}>{money === null ? NOTHING : showFloored(money.fees)}</Line>
      </td>
      <StateCell>
        <RobotStateTag robot={robot} />
      </StateCell>
    </tr>
  )
}
