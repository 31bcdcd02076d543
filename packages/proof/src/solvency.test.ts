import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  buildSolvencyTree,
  leafNode,
  ownerCommitment,
  type PublishedRoot,
  parentNode,
  type SolvencyProof,
  type SolvencyTree,
  solvencyPath,
  toHex,
  verifySolvency,
} from './index.ts'

const SNAPSHOT = 1
const ASSET = 'USDT'

const OWNERS = [
  { owner: 'alice', balance: 5n, nonce: new Uint8Array(16).fill(1) },
  { owner: 'bob', balance: 7n, nonce: new Uint8Array(16).fill(2) },
  { owner: 'carol', balance: 11n, nonce: new Uint8Array(16).fill(3) },
]

function treeOf(owners: typeof OWNERS): SolvencyTree {
  return buildSolvencyTree(
    SNAPSHOT,
    ASSET,
    owners.map(({ owner, nonce, balance }) => ({ idc: ownerCommitment(owner, nonce), balance })),
  )
}

function publish(tree: SolvencyTree): PublishedRoot {
  const { leafCount, height, root } = tree
  return {
    snapshot: SNAPSHOT,
    number: 100,
    time: 1_790_000_000_000,
    asset: ASSET,
    leafCount,
    height,
    root: toHex(root.hash),
    sum: String(root.sum),
  }
}

function prove(tree: SolvencyTree, owners: typeof OWNERS, position: number): SolvencyProof {
  const { owner, nonce, balance } = owners[position] as (typeof OWNERS)[number]
  return {
    snapshot: SNAPSHOT,
    asset: ASSET,
    owner,
    nonce: toHex(nonce),
    balance: String(balance),
    position,
    path: solvencyPath(tree, position).map(({ side, hash, sum }) => ({
      side,
      hash: toHex(hash),
      sum: String(sum),
    })),
  }
}

describe('[rulebook 9] the liability tree', () => {
  const tree = treeOf(OWNERS)

  test('Z1: the left node and the root', () => {
    const left = tree.levels[1]?.[0]
    expect(left?.sum).toBe(12n)
    expect(toHex(left?.hash ?? new Uint8Array())).toMatch(/^762556d9.*dc504e$/)
    expect(tree.root.sum).toBe(23n)
    expect(toHex(tree.root.hash)).toBe('cc2ce8237d31181674d1d3f41e12b299d8294d4fc6c0facdc158599536e8bd5f')
  })

  test('everybody in it can prove their place', () => {
    for (const position of [0, 1, 2]) {
      expect(verifySolvency(prove(tree, OWNERS, position), publish(tree))).toMatchObject({ ok: true })
    }
  })

  test('Z2: a sibling sum of 6 in place of 7 fails', () => {
    const proof = prove(tree, OWNERS, 0)
    const [first, ...rest] = proof.path
    expect(first?.sum).toBe('7')
    const tampered = { ...proof, path: [{ ...first, sum: '6' } as (typeof proof.path)[number], ...rest] }
    expect(verifySolvency(tampered, publish(tree))).toMatchObject({ ok: false, problem: 'root.differs' })
  })

  test.each(['-1', String(2n ** 120n), String(2n ** 128n)])(
    'Z3: a sibling sum of %s is refused before hashing',
    (sum) => {
      const proof = prove(tree, OWNERS, 0)
      const tampered = { ...proof, path: proof.path.map((each) => ({ ...each, sum })) }
      expect(verifySolvency(tampered, publish(tree))).toMatchObject({
        ok: false,
        problem: 'path.sum',
        level: 0,
        steps: [],
      })
    },
  )

  test('a node cannot pass as a leaf, nor a leaf as a node', () => {
    const [left, right] = [
      leafNode(1, ASSET, { idc: new Uint8Array(32), balance: 1n }),
      leafNode(1, ASSET, { idc: new Uint8Array(32).fill(1), balance: 1n }),
    ]
    expect(toHex(parentNode(left, right).hash)).not.toBe(
      toHex(leafNode(1, ASSET, { idc: left.hash, balance: 2n }).hash),
    )
  })

  test('one owner alone is the root', () => {
    const single = treeOf(OWNERS.slice(0, 1))
    expect(single.height).toBe(0)
    expect(verifySolvency(prove(single, OWNERS, 0), publish(single))).toMatchObject({ ok: true })
  })
})

describe('[rulebook 9] a tampered proof', () => {
  const tree = treeOf(OWNERS)
  const proof = prove(tree, OWNERS, 1)
  const published = publish(tree)

  const spoiled: readonly [string, SolvencyProof, PublishedRoot][] = [
    ['another balance', { ...proof, balance: '8' }, published],
    ['a negative balance', { ...proof, balance: '-7' }, published],
    ['a balance that would wrap', { ...proof, balance: String(2n ** 96n) }, published],
    ['another owner', { ...proof, owner: 'mallory' }, published],
    ['another nonce', { ...proof, nonce: '00'.repeat(16) }, published],
    ['a short nonce', { ...proof, nonce: '02' }, published],
    ['another position', { ...proof, position: 0 }, published],
    ['a position in the padding', { ...proof, position: 3 }, published],
    ['another snapshot', { ...proof, snapshot: 2 }, published],
    ['another asset', { ...proof, asset: 'BTC' }, published],
    ['a shorter path', { ...proof, path: proof.path.slice(1) }, published],
    [
      'a hash that is none',
      { ...proof, path: proof.path.map((each) => ({ ...each, hash: 'xyz' })) },
      published,
    ],
    ['another root', proof, { ...published, root: '00'.repeat(32) }],
    ['another sum', proof, { ...published, sum: '22' }],
    ['another height', proof, { ...published, height: 3 }],
  ]

  test.each(spoiled)('%s is refused', (_, spoiledProof, spoiledRoot) => {
    expect(verifySolvency(spoiledProof, spoiledRoot).ok).toBe(false)
  })
})

test('[rulebook 9] any tree proves everybody, and its sum is the sum of all', () => {
  const owners = fc.array(
    fc.record({
      owner: fc.stringMatching(/^[1-9]\d{0,9}$/),
      balance: fc.bigInt({ min: 0n, max: 2n ** 96n - 1n }),
      nonce: fc.uint8Array({ minLength: 16, maxLength: 16 }),
    }),
    { minLength: 1, maxLength: 33 },
  )
  fc.assert(
    fc.property(owners, fc.nat(), (all, chosen) => {
      const tree = treeOf(all)
      expect(tree.root.sum).toBe(all.reduce((sum, { balance }) => sum + balance, 0n))
      const position = chosen % all.length
      expect(verifySolvency(prove(tree, all, position), publish(tree))).toMatchObject({ ok: true })
    }),
  )
})
