// Tells whether Postgres refused a row because somebody else has the same: what two ask for at once, it gives to one.

const UNIQUE_VIOLATION = '23505'

export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && (error as { code?: unknown }).code === UNIQUE_VIOLATION
}
