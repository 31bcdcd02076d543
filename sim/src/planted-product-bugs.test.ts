import { describePlanted } from './planted-bugs-suite.ts'
import { PLANTED_EARN_BUGS } from './planted-earn-bugs.ts'
import { PLANTED_ROBOT_BUGS } from './planted-robot-bugs.ts'
import { PLANTED_SECOND_BUGS } from './planted-second-bugs.ts'

describePlanted('second-contracts', PLANTED_SECOND_BUGS)
describePlanted('earn', PLANTED_EARN_BUGS)
describePlanted('robots', PLANTED_ROBOT_BUGS)
