// Robots that have not ended, one below the other: what each was given, what its rounds gave, what is still open, and both
// on one scale.

import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../format/number.ts'
import { CoinDisc } from '../../../ui/coin-disc.tsx'
import { StateCell, StateHead } from '../../financial/own/state-tag.tsx'
import { ActCell, NOTHING, OpenLink, SpokenHead } from '../../tables/cells.tsx'
import table from '../../tables/table.module.css'
import { robotDetailPath } from '../robot-path.ts'
import { RobotStateTag } from '../robot-state.tsx'
import { marketName, type Robot } from '../robots.ts'
import { showFloored, showGain, showShare, toneOf } from '../show.ts'
import { useParameterSummary } from '../use-parameter-summary.ts'
import { RobotActs } from './robot-acts.tsx'
import classes from './running.module.css'
import { SplitBarView } from './split-bar.tsx'
import { splitScale } from './split-scale.ts'

export function RobotsTable({ robots }: { readonly robots: readonly Robot[] }) {
  const { t } = useTranslation('robot')
  const scale = splitScale(robots.flatMap(({ money }) => (money === null ? [] : [money])))
  return (
    <table className={table.table}>
      <thead>
        <tr>
          <th>{t('running.robot')}</th>
          <th data-end>{t('running.invested')}</th>
          <th data-end>{t('running.trips')}</th>
          <th data-end>{t('running.realised')}</th>
          <th data-end>{t('running.unrealised')}</th>
          <th data-end>{t('running.total')}</th>
          <th>{t('running.split')}</th>
          <StateHead>{t('running.state')}</StateHead>
          <SpokenHead>{t('running.acts')}</SpokenHead>
        </tr>
      </thead>
      <tbody>
        {robots.map((robot) => (
          <tr key={robot.robotId} data-opens>
            <td data-head>
              <RobotName robot={robot} />
            </td>
            <td data-end data-name={t('running.invested')}>
              {showFloored(robot.money?.funded ?? robot.investment)}
            </td>
            <td data-end data-name={t('running.trips')}>
              {formatCount(robot.trips)}
            </td>
            <ResultCells robot={robot} />
            <td data-blank={robot.money === null || undefined} data-name={t('running.split')}>
              {robot.money === null ? null : <SplitBarView split={robot.money} scale={scale} />}
            </td>
            <StateCell>
              <RobotStateTag robot={robot} />
            </StateCell>
            <ActCell>
              <RobotActs robot={robot} />
            </ActCell>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export function RobotName({ robot }: { readonly robot: Robot }) {
  const { t } = useTranslation('robot')
  const summary = useParameterSummary()
  const name = t('running.name', {
    strategy: t(`strategy.${robot.strategy}.name`),
    market: marketName(robot),
  })
  return (
    <span className={classes.name}>
      <CoinDisc code={robot.base} size={24} />
      <span>
        <OpenLink to={robotDetailPath(robot.robotId)} label={t('running.open', { name })}>
          {name}
        </OpenLink>
        <small>{summary(robot)}</small>
      </span>
    </span>
  )
}

/** Realised, unrealised, total. */
function ResultCells({ robot: { money, investment } }: { readonly robot: Robot }) {
  const { t } = useTranslation('robot')
  const gain = (amount: string | undefined) =>
    amount === undefined ? NOTHING : <span className={toneOf(amount)}>{showGain(amount)}</span>
  return (
    <>
      <td data-end data-name={t('running.realised')}>
        {gain(money?.realised)}
      </td>
      <td data-end data-name={t('running.unrealised')}>
        {gain(money?.unrealised)}
      </td>
      <td data-end data-name={t('running.total')}>
        <span>
          {gain(money?.total)}
          <small>{money === null ? null : showShare(money.total, investment)}</small>
        </span>
      </td>
    </>
  )
}
