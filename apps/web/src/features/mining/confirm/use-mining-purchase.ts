// A purchase in a pool as it stands in its form: what may be bought, what stands in the way, and sending it.

import { useTranslation } from 'react-i18next'
import { api } from '../../../api/api.ts'
import { e8Of, textOfE8 } from '../../../format/decimal.ts'
import { notify } from '../../../ui/notify.tsx'
import { showMoment } from '../../financial/earn-time.ts'
import { useAvailable, useMiningOrders } from '../../financial/own/use-earn.ts'
import {
  type AmountCheck,
  type BuyerBounds,
  checkAmount,
  type OfferBounds,
} from '../../financial/purchase/check-amount.ts'
import { useBuying } from '../../financial/purchase/use-buying.ts'
import { type MiningPool, miningName, poolBounds, setAsideFor } from '../mining-rules.ts'

interface MiningPurchase {
  readonly offer: OfferBounds
  readonly buyer: BuyerBounds
  readonly check: AmountCheck
  readonly buying: ReturnType<typeof useBuying>
  readonly buy: (onDone: (orderId: string) => void) => Promise<void>
}

export function useMiningPurchase(pool: MiningPool, typed: string): MiningPurchase {
  const { t } = useTranslation('mining')
  const { poolId, asset, term, dailyRate } = pool
  const available = useAvailable('spot', asset)
  const { data } = useMiningOrders()
  const own = (data?.orders ?? []).filter((order) => order.poolId === poolId)
  const offer = poolBounds(pool)
  const buyer: BuyerBounds = {
    held: own.reduce((sum, { principal }) => sum + e8Of(principal), 0n),
    available,
    setAsideFor: (principal) => setAsideFor(pool, principal),
  }
  const check = checkAmount(typed, offer, buyer)
  const buying = useBuying()
  const buy = (onDone: (orderId: string) => void): Promise<void> => {
    if (check.amount === undefined) throw new Error('a purchase without an amount was to be sent')
    const body = { poolId, amount: textOfE8(check.amount), term, dailyRate, agreed: true as const }
    return buying.send(JSON.stringify(body), async (key) => {
      const order = await api.call('buyMining', { body, key, quiet: true })
      notify.done(
        t('confirm.done', { order: miningName(order.orderId), name: order.name }),
        t('confirm.doneText', { time: showMoment(order.returnTime) }),
      )
      onDone(order.orderId)
    })
  }
  return { offer, buyer, check, buying, buy }
}
