export { concat, fromHex, sha256, toHex } from './bytes.ts'
export * from './contracts/index.ts'
export * from './earn/index.ts'
export { PROOF_LIMITS } from './limits.ts'
export { publishedLine, snapshotHash } from './published-line.ts'
export * from './seconds/index.ts'
export {
  buildSolvencyTree,
  leafNode,
  ownerCommitment,
  paddingNode,
  parentNode,
  type SolvencyLeaf,
  type SolvencyNode,
  type SolvencySibling,
  type SolvencyTree,
  solvencyPath,
} from './solvency-tree.ts'
export {
  type PublishedRoot,
  type SolvencyProblem,
  type SolvencyProof,
  type SolvencyStep,
  type SolvencyVerdict,
  verifySolvency,
} from './verify-solvency.ts'
