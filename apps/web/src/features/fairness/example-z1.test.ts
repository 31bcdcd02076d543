import { toHex, verifySolvency } from '@candor/proof'
import { expect, test } from 'vitest'
import { Z1_ROOT, z1Proof, z1Tampered, z1Tree } from './example-z1.ts'

test('[Z1] the tree of the example has the root of the rules', () => {
  const { root } = z1Tree()
  expect(toHex(root.hash)).toBe(Z1_ROOT.root)
  expect(root.sum).toBe(23n)
})

test('[Z1] the proof of the example holds', () => {
  expect(verifySolvency(z1Proof(), Z1_ROOT)).toMatchObject({ ok: true })
})

test('[Z2] with one digit changed it does not', () => {
  expect(verifySolvency(z1Tampered(), Z1_ROOT)).toMatchObject({ ok: false, problem: 'root.differs' })
})
