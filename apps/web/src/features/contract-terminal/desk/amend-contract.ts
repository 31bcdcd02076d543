// Changes the price of an open contract order or what is left of it: the core replaces the order or leaves it as it is.

import { newKey } from '@candor/client'
import { formatDecimal } from '@candor/contract'
import { api } from '../../../api/api.ts'
import { i18n } from '../../../i18n/setup.ts'
import type { ContractOrder } from '../../../live/contract-account.ts'
import { notify } from '../../../ui/notify.tsx'
import { contractOutcome } from '../form/contract-outcome.ts'
import { SCALE } from '../market/contract-rules.ts'

interface Amendment {
  readonly price: bigint | undefined
  readonly lots: bigint | undefined
}

/** Says what became of it; a refusal is thrown. */
export async function amendContract(order: ContractOrder, { price, lots }: Amendment): Promise<void> {
  const replaced = await api.call('amendContractOrder', {
    body: {
      orderId: order.orderId,
      ...(price === undefined ? {} : { price: formatDecimal(price, SCALE) }),
      ...(lots === undefined ? {} : { lots: lots.toString() }),
    },
    key: newKey(),
    quiet: true,
  })
  const { text, detail } = contractOutcome(replaced)
  notify.done(replaced.status === 'new' ? i18n.t('perpetual:outcome.amended') : text, detail)
}
