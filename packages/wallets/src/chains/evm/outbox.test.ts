import { describe, expect, it } from 'vitest'
import { RecordsDamaged } from '../errors.ts'
import { memoryLineStore } from '../records/line-store.ts'
import { lineOutbox, type OutboxPayment } from './outbox.ts'

function payment(nonce: number, sender = '0xA'): OutboxPayment {
  const key = `erc20:${sender} ${nonce}`
  return { key, asset: 'USDT', to: '0xB', amount: 10n ** 20n, sender, nonce, txId: `0x${nonce}`, raw: '0x02' }
}

describe('the outbox', () => {
  it('gives back what was added, also after a restart', async () => {
    const lines: string[] = []
    const outbox = lineOutbox(memoryLineStore(lines))
    expect(await outbox.nextNonce('0xA')).toBeUndefined()
    for (const nonce of [5, 6, 7]) await outbox.add(payment(nonce))
    await outbox.add(payment(0, '0xC'))
    for (const opened of [outbox, lineOutbox(memoryLineStore(lines))]) {
      expect(await opened.find('erc20:0xA 6')).toEqual(payment(6))
      expect(await opened.find('ethereum:0xA 6')).toBeUndefined()
      expect(await opened.nextNonce('0xA')).toBe(8)
      expect(await opened.nextNonce('0xC')).toBe(1)
      expect(await opened.from('0xA', 6)).toEqual([payment(6), payment(7)])
      expect(await opened.from('0xA', 0)).toHaveLength(3)
      expect(await opened.from('0xA', 8)).toEqual([])
    }
  })

  it('takes a key once, and nonces without holes', async () => {
    const lines: string[] = []
    const outbox = lineOutbox(memoryLineStore(lines))
    await outbox.add(payment(0))
    await expect(outbox.add(payment(0))).rejects.toThrow()
    await expect(outbox.add({ ...payment(1), key: payment(0).key })).rejects.toThrow()
    await expect(outbox.add(payment(2))).rejects.toThrow()
    expect(lines).toHaveLength(1)
  })

  it('refuses records with a hole', async () => {
    const lines: string[] = []
    const outbox = lineOutbox(memoryLineStore(lines))
    for (const nonce of [0, 1, 2]) await outbox.add(payment(nonce))
    lines.splice(1, 1)
    expect(() => lineOutbox(memoryLineStore(lines))).toThrow(RecordsDamaged)
  })
})
