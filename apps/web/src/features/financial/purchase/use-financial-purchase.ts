// A purchase of a product as it stands in its form: what may be bought, what stands in the way, and sending it.

import { financialIncome } from '@candor/proof'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/api.ts'
import { e8Of, textOfE8 } from '../../../format/decimal.ts'
import { notify } from '../../../ui/notify.tsx'
import { showMoment } from '../earn-time.ts'
import {
  type FinancialProduct,
  type FinancialRules,
  financialName,
  financialRules,
} from '../financial-rules.ts'
import { useAvailable, useFinancialOrders } from '../own/use-earn.ts'
import { type AmountCheck, type BuyerBounds, checkAmount } from './check-amount.ts'
import { useBuying } from './use-buying.ts'

interface FinancialPurchase {
  readonly rules: FinancialRules
  readonly buyer: BuyerBounds
  readonly check: AmountCheck
  readonly buying: ReturnType<typeof useBuying>
  readonly buy: (onDone: () => void) => Promise<void>
}

export function useFinancialPurchase(product: FinancialProduct, typed: string): FinancialPurchase {
  const { t } = useTranslation('financial')
  const { productId, asset, term, annualRate, source } = product
  const rules = financialRules(product)
  const available = useAvailable(source, asset)
  const { data } = useFinancialOrders()
  const own = (data?.orders ?? []).filter((order) => order.productId === productId)
  const buyer: BuyerBounds = {
    held: own.reduce((sum, { principal }) => sum + e8Of(principal), 0n),
    available,
    setAsideFor: (principal) => financialIncome({ principal, aprE8: rules.aprE8 }, term),
  }
  const check = checkAmount(typed, rules, buyer)
  const buying = useBuying()
  const buy = (onDone: () => void): Promise<void> => {
    if (check.amount === undefined) throw new Error('a purchase without an amount was to be sent')
    const body = { productId, amount: textOfE8(check.amount), term, annualRate, agreed: true as const }
    return buying.send(JSON.stringify(body), async (key) => {
      const order = await api.call('buyFinancial', { body, key, quiet: true })
      notify.done(
        t('purchase.done', { order: financialName(order.orderId), name: order.name }),
        t('purchase.doneText', { time: showMoment(order.maturityTime) }),
      )
      onDone()
    })
  }
  return { rules, buyer, check, buying, buy }
}
