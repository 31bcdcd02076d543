import { logContractSuite } from './contract-suite.ts'
import { MemoryLog } from './memory-log.ts'

logContractSuite({ name: 'memory', durable: false, make: () => ({ open: () => new MemoryLog() }) })
