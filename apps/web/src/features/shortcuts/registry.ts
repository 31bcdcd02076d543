// Every shortcut of the site: its keys, where it works, what it does. The sheet is made from this list, and the listener
// obeys it; no other file binds a key for the whole page. No single key sends an order, and none is bound to that alone.

import { openPalette } from '../palette/palette-state.ts'
import { openSheet } from './sheet-state.ts'
import * as terminal from './terminal-acts.ts'

export const SHORTCUT_GROUPS = ['site', 'terminal', 'trading'] as const
export type ShortcutGroup = (typeof SHORTCUT_GROUPS)[number]

export type ShortcutName =
  | 'search'
  | 'sheet'
  | 'pairs'
  | 'price'
  | 'quantity'
  | 'leaveField'
  | 'interval'
  | 'nextTab'
  | 'previousTab'
  | 'buy'
  | 'sell'
  | 'cancelAll'
  | 'send'

export interface Shortcut {
  readonly name: ShortcutName
  readonly group: ShortcutGroup
  /** As `KeyboardEvent.key` says them, letters small; any one of these. */
  readonly keys: readonly string[]
  /** With Ctrl, or Cmd on a Mac. */
  readonly withControl?: true
  readonly withShift?: true
  /** Works while one types in a field; all others do nothing there. */
  readonly inField?: true
  /** What is pressed when several keys do the same kind of thing. */
  readonly run: (key: string) => void
}

/** The trading group is off until somebody switches it on; the search and the sheet lead to the switch. */
export const SHORTCUTS: readonly Shortcut[] = [
  { name: 'search', group: 'site', keys: ['k'], withControl: true, inField: true, run: openPalette },
  { name: 'sheet', group: 'site', keys: ['?'], run: openSheet },
  { name: 'pairs', group: 'terminal', keys: ['/'], run: terminal.openPairs },
  { name: 'price', group: 'terminal', keys: ['p'], run: () => terminal.focusField('price') },
  { name: 'quantity', group: 'terminal', keys: ['q'], run: () => terminal.focusField('amount') },
  { name: 'leaveField', group: 'terminal', keys: ['Escape'], inField: true, run: terminal.leaveField },
  {
    name: 'interval',
    group: 'terminal',
    keys: ['1', '2', '3', '4', '5', '6', '7'],
    run: (key) => terminal.chooseInterval(Number(key)),
  },
  { name: 'nextTab', group: 'terminal', keys: ['t'], run: () => terminal.turnTab(1) },
  { name: 'previousTab', group: 'terminal', keys: ['t'], withShift: true, run: () => terminal.turnTab(-1) },
  { name: 'buy', group: 'trading', keys: ['b'], run: () => terminal.chooseSide('buy') },
  { name: 'sell', group: 'trading', keys: ['s'], run: () => terminal.chooseSide('sell') },
  { name: 'cancelAll', group: 'trading', keys: ['x'], run: terminal.cancelAll },
  { name: 'send', group: 'trading', keys: ['Enter'], withControl: true, inField: true, run: terminal.send },
]
