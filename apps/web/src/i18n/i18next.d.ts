// Makes the compiler know every text by its key, from the English files. A new part of the site adds its line.

import 'i18next'
import type account from '../locales/en/account.json'
import type fees from '../locales/en/fees.json'
import type fields from '../locales/en/fields.json'
import type home from '../locales/en/home.json'
import type login from '../locales/en/login.json'
import type markets from '../locales/en/markets.json'
import type orders from '../locales/en/orders.json'
import type shell from '../locales/en/shell.json'
import type spot from '../locales/en/spot.json'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell'
    resources: {
      account: typeof account
      fees: typeof fees
      fields: typeof fields
      home: typeof home
      login: typeof login
      markets: typeof markets
      orders: typeof orders
      shell: typeof shell
      spot: typeof spot
    }
  }
}
