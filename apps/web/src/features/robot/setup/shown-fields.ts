// The parameters that a strategy asks for on a venue, with what else was entered: some depend on another.

import { fieldsFor, type ParameterField, type Parameters, type Strategy, type Venue } from '@candor/robot'

export function shownFields(
  { fields }: Strategy,
  venue: Venue,
  parameters: Parameters,
): readonly ParameterField[] {
  return fieldsFor(fields, venue).filter(
    ({ when }) => when === undefined || parameters[when.field] === when.is,
  )
}
