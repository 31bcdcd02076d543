// The worked example as a tree: balances add up, each node is hashed with both children's sums, one path is marked.

import { toHex } from '@candor/proof'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { OWNERS, z1Tree } from '../example-z1.ts'
import { OWN_PROOF } from '../own-proof-place.ts'
import explain from './explain.module.css'
import { ExplainPanel } from './explain-panel.tsx'
import classes from './solvency-explained.module.css'

const WIDTH = 556
const HEIGHT = 176
const BOX = { width: 116, height: 36 }
/** Middles of the boxes, from the leaves up. */
const PLACES = [
  { y: 128, middles: [74, 210, 346, 482] },
  { y: 66, middles: [142, 414] },
  { y: 4, middles: [278] },
] as const
/** The path of the example: position 1, its parent, the root. */
const ON_PATH = [1, 0, 0]
const FIRST = 8
const LAST = 4

export function SolvencyExplained() {
  const { t } = useTranslation('fairness')
  const tree = useMemo(() => z1Tree(), [])
  const nameOf = (level: number, at: number): string => {
    if (level === PLACES.length - 1) return t('tree.root')
    if (level > 0) return ''
    return OWNERS[at]?.name ?? t('tree.padding')
  }
  return (
    <ExplainPanel
      name="solvency"
      example="Z1"
      act={
        <button
          type="button"
          className={explain.act}
          onClick={() => document.getElementById(OWN_PROOF)?.scrollIntoView()}
        >
          {t('explain.solvency.act')}
        </button>
      }
    >
      <div className={classes.content}>
        <div className={classes.frame}>
          <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={t('tree.label')}>
            <Branches />
            {PLACES.map(({ y, middles }, level) =>
              middles.map((middle, at) => {
                const node = tree.levels[level]?.[at]
                if (node === undefined) return null
                const hash = toHex(node.hash)
                return (
                  <g
                    key={middle}
                    transform={`translate(${middle - BOX.width / 2},${y})`}
                    data-on={ON_PATH[level] === at || undefined}
                  >
                    <rect width={BOX.width} height={BOX.height} rx="4" />
                    <text className={classes.name} x="8" y="15">
                      {nameOf(level, at)}
                    </text>
                    <text className={classes.sum} x={BOX.width - 8} y="15" textAnchor="end">
                      {String(node.sum)}
                    </text>
                    <text className={classes.hash} x="8" y="29">
                      {`${hash.slice(0, FIRST)}…${hash.slice(-LAST)}`}
                    </text>
                  </g>
                )
              }),
            )}
          </svg>
        </div>
      </div>
    </ExplainPanel>
  )
}

/** From each box down to its two children; those of the path over the others. */
function Branches() {
  const branches = PLACES.slice(1).flatMap(({ y, middles }, below) =>
    middles.flatMap((middle, at) =>
      [2 * at, 2 * at + 1].map((child) => {
        const bottom = y + BOX.height
        const { y: childTop, middles: children } = PLACES[below] as (typeof PLACES)[number]
        const half = (bottom + childTop) / 2
        return {
          isOn: ON_PATH[below] === child && ON_PATH[below + 1] === at,
          path: `M${middle} ${bottom}V${half}H${children[child] ?? middle}V${childTop}`,
        }
      }),
    ),
  )
  return branches
    .toSorted((a, b) => Number(a.isOn) - Number(b.isOn))
    .map(({ path, isOn }) => (
      <path key={path} className={classes.branch} data-on={isOn || undefined} d={path} />
    ))
}
