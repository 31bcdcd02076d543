// The reference page of the robots' strategies, from the same fields that the form is made of and the check reads.

import { type ParameterField, STRATEGIES, type Strategy } from '@candor/robot'

const KINDS: Readonly<Record<ParameterField['kind'], string>> = {
  price: 'price, on the tick',
  amount: 'amount of the quote asset',
  quantity: 'coins on the spot book, lots of a contract',
  percent: 'per cent',
  factor: 'factor',
  integer: 'whole number',
  choice: 'one of',
  flag: '`true` or `false`',
}

function kindOf({ kind, choices, min, max }: ParameterField): string {
  const words = choices === undefined ? '' : ` ${choices.map((choice) => `\`${choice}\``).join(' ')}`
  const bounds = min === undefined || max === undefined ? '' : `, ${min} to ${max}`
  return `${KINDS[kind]}${words}${bounds}`
}

function whenOf({ venues, when, optional }: ParameterField): string {
  const parts = [
    ...(optional === true ? ['optional'] : []),
    ...(venues === undefined ? [] : [`${venues.join(' and ')} only`]),
    ...(when === undefined ? [] : [`with \`${when.field}\` \`${when.is}\``]),
  ]
  return parts.join('; ')
}

function section(strategy: Strategy): readonly string[] {
  const rows = strategy.fields.map(
    (field) => `| ${field.name} | ${kindOf(field)} | ${field.initial ?? ''} | ${whenOf(field)} |`,
  )
  return [
    `## ${strategy.name}`,
    '',
    `Trades on: ${strategy.venues.join(', ')}.`,
    '',
    '| Field | Is | Begins with | |',
    '|---|---|---|---|',
    ...rows,
    '',
  ]
}

export function robotsPage(note: string): string {
  return [
    '# Robots',
    '',
    note,
    '',
    'The strategies and their parameters. Values are decimal text. What each strategy does is told at the head of its file in',
    '`packages/robot/src`; why it does so in `docs/decisions/0026-robots.md`.',
    '',
    ...Object.values(STRATEGIES).flatMap(section),
  ].join('\n')
}
