// Makes the compiler know every text by its key, from the English files. A new part of the site adds its line.

import 'i18next'
import type account from '../locales/en/account.json'
import type alerts from '../locales/en/alerts.json'
import type apiKeys from '../locales/en/api-keys.json'
import type assets from '../locales/en/assets.json'
import type content from '../locales/en/content.json'
import type contracts from '../locales/en/contracts.json'
import type fairness from '../locales/en/fairness.json'
import type feedback from '../locales/en/feedback.json'
import type fees from '../locales/en/fees.json'
import type fields from '../locales/en/fields.json'
import type financial from '../locales/en/financial.json'
import type guide from '../locales/en/guide.json'
import type home from '../locales/en/home.json'
import type install from '../locales/en/install.json'
import type login from '../locales/en/login.json'
import type markets from '../locales/en/markets.json'
import type mining from '../locales/en/mining.json'
import type orders from '../locales/en/orders.json'
import type perpetual from '../locales/en/perpetual.json'
import type receipt from '../locales/en/receipt.json'
import type recharge from '../locales/en/recharge.json'
import type records from '../locales/en/records.json'
import type robot from '../locales/en/robot.json'
import type second from '../locales/en/second.json'
import type service from '../locales/en/service.json'
import type shell from '../locales/en/shell.json'
import type spot from '../locales/en/spot.json'
import type tables from '../locales/en/tables.json'
import type terminal from '../locales/en/terminal.json'
import type transfer from '../locales/en/transfer.json'
import type withdrawal from '../locales/en/withdrawal.json'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell'
    resources: {
      account: typeof account
      alerts: typeof alerts
      'api-keys': typeof apiKeys
      assets: typeof assets
      content: typeof content
      contracts: typeof contracts
      fairness: typeof fairness
      feedback: typeof feedback
      fees: typeof fees
      fields: typeof fields
      financial: typeof financial
      guide: typeof guide
      home: typeof home
      install: typeof install
      login: typeof login
      markets: typeof markets
      mining: typeof mining
      orders: typeof orders
      perpetual: typeof perpetual
      receipt: typeof receipt
      recharge: typeof recharge
      records: typeof records
      robot: typeof robot
      second: typeof second
      service: typeof service
      shell: typeof shell
      spot: typeof spot
      terminal: typeof terminal
      tables: typeof tables
      transfer: typeof transfer
      withdrawal: typeof withdrawal
    }
  }
}
