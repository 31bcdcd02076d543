// Where the nodes of a commitment tree stand in its drawing: how many orders there are and which is the own one in,
// boxes and branches out. Nothing is hashed here. With many orders, or little room, only the own path and what stands
// beside it are drawn.

export type NodeKind = 'path' | 'sibling' | 'rest'

export interface TreeNode {
  readonly kind: NodeKind
  /** From 0, the leaves. */
  readonly level: number
  /** From the left, in its level. */
  readonly at: number
  /** Middle of the box. */
  readonly x: number
  /** Top of the box. */
  readonly y: number
}

export interface TreeBranch {
  readonly kind: NodeKind
  readonly from: { readonly x: number; readonly y: number }
  readonly to: { readonly x: number; readonly y: number }
}

export interface TreeLayout {
  readonly width: number
  readonly height: number
  readonly nodes: readonly TreeNode[]
  readonly branches: readonly TreeBranch[]
}

export const TREE_BOX = { width: 66, height: 24 } as const
/** Up to so many, the whole tree is drawn. */
export const WHOLE_TREE_LEAVES = 16
const LEAF_GAP = 14
const LEVEL_HEIGHT = 50
/** Above the root, and below the leaves for the words under the own one. */
const TOP = 8
const BOTTOM = 20

export interface TreePlace {
  readonly count: number
  readonly leafIndex: number
}

/** How many nodes each level has; a last one without a partner goes up as it is. */
export function levelWidths(count: number): readonly number[] {
  const widths = [count]
  for (let width = count; width > 1; ) {
    width = Math.ceil(width / 2)
    widths.push(width)
  }
  return widths
}

/** Which level each hash of an inclusion path stands beside: levels on which the own node has no partner have none. */
export function siblingLevels({ count, leafIndex }: TreePlace): readonly number[] {
  return levelWidths(count)
    .slice(0, -1)
    .flatMap((width, level) => ((placeAt(leafIndex, level) ^ 1) < width ? [level] : []))
}

function placeAt(leafIndex: number, level: number): number {
  return Math.floor(leafIndex / 2 ** level)
}

function kindOf(leafIndex: number, level: number, at: number): NodeKind {
  const own = placeAt(leafIndex, level)
  if (at === own) return 'path'
  return at === (own ^ 1) ? 'sibling' : 'rest'
}

export function wholeTree({ count, leafIndex }: TreePlace): TreeLayout {
  const widths = levelWidths(count)
  const height = TOP + (widths.length - 1) * LEVEL_HEIGHT + TREE_BOX.height + BOTTOM
  const yOf = (level: number): number => TOP + (widths.length - 1 - level) * LEVEL_HEIGHT
  let middles = Array.from(
    { length: count },
    (_, at) => TREE_BOX.width / 2 + at * (TREE_BOX.width + LEAF_GAP),
  )
  const nodes: TreeNode[] = []
  const branches: TreeBranch[] = []
  widths.forEach((width, level) => {
    for (let at = 0; at < width; at++) {
      nodes.push({ kind: kindOf(leafIndex, level, at), level, at, x: middles[at] ?? 0, y: yOf(level) })
    }
    if (width === 1) return
    const above = Array.from({ length: Math.ceil(width / 2) }, (_, at) => {
      const left = middles[2 * at] ?? 0
      return (left + (middles[2 * at + 1] ?? left)) / 2
    })
    middles.forEach((x, at) => {
      const parent = { x: above[Math.floor(at / 2)] ?? 0, y: yOf(level + 1) + TREE_BOX.height }
      branches.push({ kind: kindOf(leafIndex, level, at), from: { x, y: yOf(level) }, to: parent })
    })
    middles = above
  })
  return { width: count * (TREE_BOX.width + LEAF_GAP) - LEAF_GAP, height, nodes, branches }
}

/** Half of the distance between two partners. */
const STRIDE = 42

/** Only the own path and the hashes beside it, each on its side. */
export function pathOnly({ count, leafIndex }: TreePlace): TreeLayout {
  const widths = levelWidths(count)
  const yOf = (level: number): number => TOP + (widths.length - 1 - level) * LEVEL_HEIGHT
  const nodes: TreeNode[] = []
  const branches: TreeBranch[] = []
  let x = 0
  widths.forEach((width, level) => {
    const at = placeAt(leafIndex, level)
    const y = yOf(level)
    nodes.push({ kind: 'path', level, at, x, y })
    if (level === widths.length - 1) return
    const partner = at ^ 1
    const hasPartner = partner < width
    const side = hasPartner ? Math.sign(partner - at) : 0
    const parent = { x: x + side * STRIDE, y: yOf(level + 1) + TREE_BOX.height }
    branches.push({ kind: 'path', from: { x, y }, to: parent })
    if (hasPartner) {
      const beside = x + 2 * side * STRIDE
      nodes.push({ kind: 'sibling', level, at: partner, x: beside, y })
      branches.push({ kind: 'sibling', from: { x: beside, y }, to: parent })
    }
    x = parent.x
  })
  return shifted(nodes, branches, TOP + (widths.length - 1) * LEVEL_HEIGHT + TREE_BOX.height + BOTTOM)
}

/** Moved so that the leftmost box begins at 0. */
function shifted(nodes: readonly TreeNode[], branches: readonly TreeBranch[], height: number): TreeLayout {
  const left = Math.min(...nodes.map(({ x }) => x)) - TREE_BOX.width / 2
  const right = Math.max(...nodes.map(({ x }) => x)) + TREE_BOX.width / 2
  const move = <P extends { readonly x: number }>(point: P): P => ({ ...point, x: point.x - left })
  return {
    width: right - left,
    height,
    nodes: nodes.map(move),
    branches: branches.map(({ kind, from, to }) => ({ kind, from: move(from), to: move(to) })),
  }
}
