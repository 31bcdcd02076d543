// The tree of the orders that were fixed together: the own path solid, the hashes beside it dashed, the rest faded. Hashes
// that stand here were computed by this browser or are in the receipt; nobody else's order is told.

import { useTranslation } from 'react-i18next'
import classes from './commitment-tree.module.css'
import {
  pathOnly,
  siblingLevels,
  TREE_BOX,
  type TreeLayout,
  type TreeNode,
  WHOLE_TREE_LEAVES,
  wholeTree,
} from './tree-layout.ts'

interface CommitmentTreeProps {
  readonly count: number
  readonly leafIndex: number
  /** As computed, from the leaf to the root: one a level. */
  readonly own: readonly string[]
  /** As given. */
  readonly path: readonly string[]
}

const SHOWN = 6
const HALF = TREE_BOX.width / 2

export function CommitmentTree({ count, leafIndex, own, path }: CommitmentTreeProps) {
  const place = { count, leafIndex }
  const besides = new Map(siblingLevels(place).map((level, at) => [level, path[at]]))
  const hashOf = ({ kind, level }: TreeNode): string | undefined =>
    kind === 'path' ? own[level] : kind === 'sibling' ? besides.get(level) : undefined
  const isWhole = count <= WHOLE_TREE_LEAVES
  return (
    <div className={classes.frame}>
      {isWhole ? (
        <div className={classes.whole}>
          <Drawing layout={wholeTree(place)} hashOf={hashOf} />
        </div>
      ) : null}
      <div className={isWhole ? classes.narrow : undefined}>
        <Drawing layout={pathOnly(place)} hashOf={hashOf} />
      </div>
    </div>
  )
}

interface DrawingProps {
  readonly layout: TreeLayout
  readonly hashOf: (node: TreeNode) => string | undefined
}

const IN_FRONT = { rest: 0, sibling: 1, path: 2 } as const

function Drawing({ layout: { width, height, nodes, branches }, hashOf }: DrawingProps) {
  const { t } = useTranslation('receipt')
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      style={{ maxWidth: width }}
      role="img"
      aria-label={t('committed.picture')}
    >
      {branches
        .toSorted((a, b) => IN_FRONT[a.kind] - IN_FRONT[b.kind])
        .map(({ kind, from, to }) => (
          <path
            key={`${from.x} ${from.y}`}
            data-kind={kind}
            d={`M${from.x} ${from.y}V${(from.y + to.y) / 2}H${to.x}V${to.y}`}
          />
        ))}
      {nodes.map((node) => (
        <g
          key={`${node.level} ${node.at}`}
          data-kind={node.kind}
          transform={`translate(${node.x - HALF},${node.y})`}
        >
          <rect width={TREE_BOX.width} height={TREE_BOX.height} rx="4" />
          <text x={HALF} y="16" textAnchor="middle">
            {hashOf(node) === undefined ? '·' : `${hashOf(node)?.slice(0, SHOWN)}…`}
          </text>
          {node.kind === 'path' && node.level === 0 ? (
            <text className={classes.own} x={HALF} y={TREE_BOX.height + 15} textAnchor="middle">
              {t('committed.yours')}
            </text>
          ) : null}
        </g>
      ))}
    </svg>
  )
}
