export { type Config, ConfigError, readConfig } from './config.ts'
export { DEMO_TRADER, demoCommands } from './demo-listing.ts'
