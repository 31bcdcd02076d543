// One robot: its result in parts, what it does, its orders, trades, rounds and log, and what can be done with it.

import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loaded } from '../../account/loaded.tsx'
import { EarnHead } from '../../financial/earn-head.tsx'
import frame from '../../financial/earn-page.module.css'
import { ROBOT_PATH } from '../robot-path.ts'
import { RobotStateTag } from '../robot-state.tsx'
import { marketName, type RobotDetail, useRobot } from '../robots.ts'
import { RobotActs } from '../running/robot-acts.tsx'
import classes from './detail.module.css'
import { RobotFacts } from './robot-facts.tsx'
import { RobotLists } from './robot-lists.tsx'
import { RobotResult } from './robot-result.tsx'

const ROWS_EXPECTED = 8
const ROBOT_ID = /^[1-9]\d{0,14}$/

export default function RobotDetailPage() {
  const { t } = useTranslation('robot')
  const [search] = useSearchParams()
  const robotId = search.get('id') ?? ''
  return (
    <div className={`wrap ${frame.page}`}>
      {ROBOT_ID.test(robotId) ? (
        <Found key={robotId} robotId={robotId} />
      ) : (
        <>
          <Head />
          <EmptyState title={t('detail.unknown')} text={t('detail.unknownText')} />
        </>
      )}
    </div>
  )
}

function Found({ robotId }: { readonly robotId: string }) {
  const query = useRobot(robotId)
  return (
    <>
      {query.data === undefined ? <Head /> : null}
      <Loaded query={query} rows={ROWS_EXPECTED}>
        {(robot) => <Detail robot={robot} />}
      </Loaded>
    </>
  )
}

/** While there is no robot to name. */
function Head() {
  const { t } = useTranslation('robot')
  return <EarnHead title={t('title')} from={{ to: ROBOT_PATH, label: t('title') }} />
}

function Detail({ robot }: { readonly robot: RobotDetail }) {
  const { t } = useTranslation('robot')
  const title = t('running.name', {
    strategy: t(`strategy.${robot.strategy}.name`),
    market: marketName(robot),
  })
  return (
    <>
      <EarnHead
        title={title}
        from={{ to: ROBOT_PATH, label: t('title') }}
        acts={
          <>
            <span className={classes.state}>
              <RobotStateTag robot={robot} />
            </span>
            <RobotActs robot={robot} isLarge />
          </>
        }
      />
      <RobotResult robot={robot} />
      <RobotFacts robot={robot} />
      <RobotLists
        robotId={robot.robotId}
        isOver={robot.state === 'stopped'}
        quote={robot.quote}
        base={robot.base}
      />
    </>
  )
}
