import { describePlanted } from './planted-bugs-suite.ts'
import { PLANTED_PLAIN_BUGS } from './planted-plain-bugs.ts'

describePlanted('plain contract trades', PLANTED_PLAIN_BUGS)
