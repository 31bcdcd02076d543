// The stretch of time that a query for a list names.

export interface Period {
  readonly fromMs: number | undefined
  readonly toMs: number | undefined
}

/** The schema has let only digits through. */
export function periodOf({ from, to }: { readonly from?: string; readonly to?: string }): Period {
  return {
    fromMs: from === undefined ? undefined : Number(from),
    toMs: to === undefined ? undefined : Number(to),
  }
}
