import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Position } from '../../../live/contract-account.ts'
import { BTCUSDT_RULES, positionOf } from '../testing/btcusdt.ts'

let frames: FrameRequestCallback[] = []

function frame(): void {
  const due = frames
  frames = []
  for (const callback of due) callback(0)
}

const MARKED = { symbol: 'BTCUSDT', mark: '31000' }

/** Live figures of an account with these positions, and what changes them. */
async function begin(positions: readonly Position[]) {
  const { liveFigures } = await import('./live-figures.ts')
  const { contractPositions } = await import('../../../live/contract-account.ts')
  const { contractTickers } = await import('../../../live/contract-tickers.ts')
  const { balancesStore } = await import('../../../live/own.ts')
  const { live } = await import('../../../live/live-connection.ts')
  vi.spyOn(live, 'start').mockReturnValue(undefined)
  vi.spyOn(live, 'subscribe').mockReturnValue(() => undefined)
  contractPositions.change((state) => ({
    ...state,
    isKnown: true,
    positions: new Map(positions.map((each) => [each.positionId, each])),
  }))
  balancesStore.change((state) => ({ ...state, isKnown: true }))
  liveFigures.know(new Map([['BTCUSDT', BTCUSDT_RULES]]))
  const mark = (price: string): void =>
    contractTickers.change(() => new Map([['BTCUSDT', { ...MARKED, mark: price } as never]]))
  mark('31000')
  return { liveFigures, mark }
}

beforeEach(() => {
  frames = []
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => frames.push(callback))
  vi.resetModules()
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('live figures', () => {
  test('are made in a frame, and told to two positions a frame, all texts of one together', async () => {
    const { liveFigures, mark } = await begin(['1', '2', '3'].map((positionId) => positionOf({ positionId })))
    const told: string[] = []
    for (const id of ['1', '2', '3']) {
      for (const text of ['mark', 'pnl']) {
        liveFigures.subscribe(() => {
          told.push(`${id} ${text} ${liveFigures.getFigures()?.positions.get(id)?.mark}`)
        }, id)
      }
    }
    frame()
    expect(told).toEqual([])
    frame()
    expect(told).toEqual(
      ['1', '2'].flatMap((id) => ['mark', 'pnl'].map((text) => `${id} ${text} 3100000000000`)),
    )
    frame()
    expect(told.slice(4)).toEqual(['3 mark 3100000000000', '3 pnl 3100000000000'])
    expect(frames).toHaveLength(0)

    told.length = 0
    const made = liveFigures.getMade()
    mark('32000')
    mark('33000')
    for (let each = 0; each < 3; each++) frame()
    expect(told).toHaveLength(6)
    expect(told.every((each) => each.endsWith('3300000000000'))).toBe(true)
    expect(liveFigures.getMade()).toBe(made + 1)
    expect(frames).toHaveLength(0)
  })

  test('are made no more when nobody listens', async () => {
    const { liveFigures, mark } = await begin([positionOf({})])
    const heard = vi.fn()
    const leaves = [liveFigures.subscribe(heard), liveFigures.subscribe(heard, '1')]
    frame()
    for (const leave of leaves) leave()
    frame()
    mark('32000')
    frame()
    expect(heard).not.toHaveBeenCalled()
    expect(liveFigures.getFigures()).toBeUndefined()
    expect(frames).toHaveLength(0)
  })
})
