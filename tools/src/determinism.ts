// The determinism guard: what the core may never say, because a replay on another machine, or on another day,
// would answer differently. Takes code without comments and strings; gives the offsets of what it forbids.

type Ban = { readonly pattern: RegExp; readonly why: string }

export type Breach = { readonly offset: number; readonly message: string }

/** A word by itself: not part of a longer one, and not a property of something else. */
function word(words: string): string {
  return String.raw`(?<![.\w$])(?:${words})(?![\w$])`
}

const BANS: readonly Ban[] = [
  { pattern: new RegExp(word('Date|performance'), 'g'), why: 'reads a clock; time is data' },
  { pattern: new RegExp(word('crypto'), 'g'), why: 'brings randomness' },
  {
    pattern: /(?<![.\w$])Math\b(?!\.(?:min|max|abs|trunc|floor|ceil|sign|imul|clz32)\b)/g,
    why: 'may differ between machines or is random; only the integer functions are allowed',
  },
  {
    pattern: new RegExp(word('setTimeout|setInterval|setImmediate|queueMicrotask'), 'g'),
    why: 'depends on the running machine; timers are commands',
  },
  { pattern: new RegExp(word('async|await|Promise'), 'g'), why: 'gives up control; the core is synchronous' },
  { pattern: /(?<![.\w$])process\s*(?:\?\.|[.[])/g, why: 'reads the environment' },
  { pattern: new RegExp(word('globalThis|eval'), 'g'), why: 'reaches what this guard cannot see' },
  { pattern: /(?<![.\w$])require\s*\(/g, why: 'loads modules while running' },
  { pattern: new RegExp(word('fetch|XMLHttpRequest|WebSocket'), 'g'), why: 'reaches the network' },
  { pattern: /\bIntl\b|\.\s*(?:localeCompare|toLocale\w*)/g, why: 'depends on the locale' },
  {
    pattern: /(?<![\w$])(?:parseFloat|toFixed|toPrecision|toExponential)(?![\w$])/g,
    why: 'is floating point; money is bigint',
  },
  { pattern: /\b(?:WeakRef|FinalizationRegistry)\b/g, why: 'depends on the garbage collector' },
  { pattern: /\.\s*(?:sort|toSorted)\s*\(\s*\)/g, why: 'sorts by text; name the order with a comparator' },
  {
    pattern: /(?<![.\w$])for\s*\(\s*(?:const|let|var)\s+[\w$]+\s+in\b/g,
    why: 'depends on the order of keys; use for...of over a defined order',
  },
  { pattern: /\bJSON\s*\.\s*stringify/g, why: 'depends on the order of keys; use the codec' },
  {
    pattern: /(?<![\w$.])(?:\d[\d_]*\.(?:\d[\d_]*)?(?:[eE][+-]?\d+)?|\d[\d_]*[eE][+-]?\d+|\.\d+)/g,
    why: 'is a float literal; use integers in smallest units',
  },
]

export function breachesOfDeterminism(code: string): Breach[] {
  return BANS.flatMap(({ pattern, why }) =>
    [...code.matchAll(pattern)].map((match) => ({
      offset: match.index,
      message: `the core must be deterministic: '${match[0].trim().replaceAll(/\s+/g, ' ')}' ${why}`,
    })),
  )
}
