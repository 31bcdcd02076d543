import { describePlanted } from './planted-bugs-suite.ts'
import { PLANTED_CONTRACT_BUGS } from './planted-contract-bugs.ts'

describePlanted('contracts', PLANTED_CONTRACT_BUGS)
