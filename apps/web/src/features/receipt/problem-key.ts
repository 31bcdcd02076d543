// The name of a text for what is wrong: `entry.before` is told by `entryBefore`, because texts may not have one inside another.

import type { EvidenceProblemCode } from '@candor/proof'

type Joined<S extends string> = S extends `${infer First}.${infer Rest}`
  ? `${First}${Capitalize<Joined<Rest>>}`
  : S

export function problemKey<C extends EvidenceProblemCode>(code: C): Joined<C> {
  return code.replaceAll(/\.(.)/g, (_, letter: string) => letter.toUpperCase()) as Joined<C>
}
