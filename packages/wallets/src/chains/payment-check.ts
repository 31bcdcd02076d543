// What every chain checks of a payment before anything else. Throws `PaymentRefused`; changes nothing.

import type { Chain, Payment } from './chain.ts'
import { PaymentRefused } from './errors.ts'
import { LIMITS } from './limits.ts'

export function checkPayment(
  chain: Pick<Chain, 'assets' | 'addressProblem' | 'paymentStep'>,
  { reference, asset, to, memo, amount }: Payment,
): void {
  if (reference === '' || reference.length > LIMITS.referenceCharacters) {
    throw new PaymentRefused('reference.conflict', 'a payment needs a reference of reasonable length')
  }
  if (!chain.assets.includes(asset))
    throw new PaymentRefused('asset.unknown', `${asset} is not paid on this chain`)
  if (amount <= 0n || amount % chain.paymentStep(asset) !== 0n) {
    throw new PaymentRefused('amount.invalid', `${amount} ${asset} cannot be paid on this chain`)
  }
  const problem = chain.addressProblem(to, memo)
  if (problem !== undefined)
    throw new PaymentRefused('address.invalid', `the address is not payable: ${problem}`)
}
