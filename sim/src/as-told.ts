// An outcome as it leaves the engine: made of its bytes, so that it is plain through and through and shares nothing with the
// core. A core may keep an event in another form until somebody asks for its bytes or its fields.

import { decode, encode, type Outcome, outcome as outcomeSchema } from '@candor/contract'

export function asTold(outcome: Outcome): Outcome {
  return decode(outcomeSchema, encode(outcomeSchema, outcome))
}
