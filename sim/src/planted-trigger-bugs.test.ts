import { describePlanted } from './planted-bugs-suite.ts'
import { PLANTED_TRIGGER_BUGS } from './planted-trigger-bugs.ts'

describePlanted('triggers', PLANTED_TRIGGER_BUGS)
