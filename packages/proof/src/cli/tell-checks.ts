// Receipts of contracts and proofs of solvency, in words and figures. Their verifiers trust the shape of what they are
// given: whatever they stumble over makes the file unreadable.

import {
  type Check,
  type DeleveragingReceipt,
  type FundingReceipt,
  type LiquidationReceipt,
  verifyDeleveraging,
  verifyFunding,
  verifyLiquidation,
} from '../contracts/index.ts'
import { publishedLine } from '../published-line.ts'
import { isSigned } from '../seconds/index.ts'
import { type PublishedRoot, type SolvencyProof, verifySolvency } from '../verify-solvency.ts'
import { EXIT, plain, type Told } from './wording.ts'

export type ContractReceiptKind = 'liquidation' | 'deleveraging' | 'funding'

export function tellContractReceipt(kind: ContractReceiptKind, receipt: object): Told {
  const checks = checksOf(kind, receipt)
  const wrong = checks.filter(({ holds }) => !holds)
  const lines = checks.flatMap((check) => [
    `${check.holds ? 'ok  ' : 'NO  '} ${check.name}${check.about === '' ? '' : ` ${plain(check.about)}`}: ${plain(check.formula)}`,
    check.holds
      ? `     = ${plain(check.expected)}`
      : `     expected ${plain(check.expected)}, found ${plain(check.found)}`,
  ])
  const [first] = wrong
  const end =
    first === undefined
      ? `The receipt of the ${kind} holds: ${checks.length} of ${checks.length} checks.`
      : `REFUSED: ${first.name}. ${wrong.length} of ${checks.length} checks fail.`
  return { lines: [...lines, '', end], exit: first === undefined ? EXIT.holds : EXIT.refused }
}

/** The API writes "none" as null, and lists cancelled orders, about which there is nothing to compute. */
function checksOf(kind: ContractReceiptKind, receipt: object): Check[] {
  const given = Object.fromEntries(Object.entries(receipt).filter(([, value]) => value !== null))
  if (kind === 'deleveraging') return verifyDeleveraging(given as unknown as DeleveragingReceipt)
  if (kind === 'funding') {
    const funding = given as unknown as FundingReceipt
    const isKept = (funding.premiums ?? []).length > 0
    return verifyFunding({ ...funding, premiums: isKept ? funding.premiums : undefined })
  }
  const liquidation = given as unknown as LiquidationReceipt
  const steps = liquidation.steps.filter(({ kind: step }) => (step as string) !== 'cancelled')
  return verifyLiquidation({ ...liquidation, steps })
}

interface SolvencyAnswer {
  readonly snapshot: { readonly assets: readonly (PublishedRoot & { readonly signature: string })[] }
  readonly proofs: readonly SolvencyProof[]
}

/** The answer does not name the key: without one given, its signatures are not checked, and it says so. */
export function tellSolvency(answer: object, publicKey: string | undefined): Told {
  const { snapshot, proofs } = answer as SolvencyAnswer
  const lines: string[] = []
  let isWrong = proofs.length === 0
  for (const proof of proofs) {
    const published = snapshot.assets.find(({ asset }) => asset === proof.asset)
    const verdict = published === undefined ? undefined : verifySolvency(proof, published)
    const problem =
      verdict === undefined ? 'the asset is not published' : verdict.ok ? undefined : verdict.problem
    const line = published === undefined ? '' : publishedLine(published)
    const signature = published?.signature ?? ''
    const signed =
      publicKey === undefined ? 'not checked: give --key' : isSigned({ line, signature, publicKey })
    isWrong ||= problem !== undefined || signed === false
    lines.push(
      `${problem === undefined && signed !== false ? 'ok  ' : 'NO  '} ${plain(proof.asset)}: your balance of ${plain(proof.balance)} units is ${
        problem === undefined
          ? `in the published sum of ${published?.sum ?? ''}`
          : `not in the published sum: ${problem}`
      }`,
      `     root ${plain(published?.root ?? 'none')}, ${proof.path.length} levels; signature ${
        signed === true ? 'valid' : signed === false ? 'WRONG' : signed
      }`,
    )
  }
  const end = isWrong ? 'REFUSED: solvency.' : `The proof holds for ${proofs.length} assets.`
  return { lines: [...lines, '', end], exit: isWrong ? EXIT.refused : EXIT.holds }
}
