export { type Config, ConfigError, readConfig } from './config.ts'
export { demoContracts } from './demo-contracts.ts'
export { DEMO_FUND_PASSWORD, DEMO_PASSWORD, demoCommands, demoTrader } from './demo-listing.ts'
export { type RunningServer, startServer } from './server.ts'
