import { describePlanted } from './planted-bugs-suite.ts'
import { PLANTED_TOLD_BUGS } from './planted-told-bugs.ts'

describePlanted('told contract orders', PLANTED_TOLD_BUGS)
