// A load and what it is held against, one right after the other, several times over.

import { median } from '../median.ts'
import type { LoadFigures } from './http-load.ts'

export interface Heat {
  readonly base: LoadFigures
  readonly load: LoadFigures
}

type Figure = (figures: LoadFigures) => number

export const perSecond: Figure = (figures) => figures.perSecond
const p50: Figure = ({ p50Ms }) => p50Ms
export const p99: Figure = ({ p99Ms }) => p99Ms

/** The middle one of the heats' own ratios: a minute that others slowed is in both halves of it. */
export function ratioOf(heats: readonly Heat[], of: Figure): number {
  return median(heats.map(({ base, load }) => of(load) / of(base)))
}

/** The share of answers that were not an accepted order; a benchmark of refusals would be worthless. */
export function refusedShare(heats: readonly Heat[]): number {
  let bad = 0
  let all = 0
  for (const { counts, answered } of heats.map(({ load }) => load)) {
    all += answered
    bad += answered - (counts['200'] ?? 0) - (counts['success'] ?? 0)
  }
  return bad / all
}

/** What lies between two loads: held against it, a third that ran between them does not see a machine that is slowing down. */
export function between(before: LoadFigures, after: LoadFigures): LoadFigures {
  const middle = (of: Figure): number => (of(before) + of(after)) / 2
  return { ...before, perSecond: middle(perSecond), p50Ms: middle(p50), p99Ms: middle(p99) }
}

/** A row of a report's table: rate, latencies, and both held against the base. */
export function heatRow(title: string, heats: readonly Heat[]): (string | number)[] {
  const loads = heats.map(({ load }) => load)
  return [...loadRow(title, loads), ratioOf(heats, perSecond).toFixed(2), ratioOf(heats, p99).toFixed(1)]
}

export function baseRow(title: string, loads: readonly LoadFigures[]): (string | number)[] {
  return [...loadRow(title, loads), '1.00', '1.0']
}

function loadRow(title: string, loads: readonly LoadFigures[]): (string | number)[] {
  return [title, rateOf(loads), median(loads.map(p50)).toFixed(2), median(loads.map(p99)).toFixed(2)]
}

export function rateOf(loads: readonly LoadFigures[]): number {
  return Math.round(median(loads.map(perSecond)))
}

export const HEAT_COLUMNS = ['', 'per second', 'p50 ms', 'p99 ms', 'of base', 'p99 of base']
