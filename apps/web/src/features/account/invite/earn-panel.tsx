// How invitations earn from mining: who gets which part of the income, on top of it.

import { IconUser, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../api/call-query.ts'
import { formatAmount } from '../../../format/number.ts'
import { Note } from '../../../ui/note.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { percentOf } from '../../fees/fee-arithmetic.ts'
import classes from './earn-panel.module.css'

const ICON = { size: 18, stroke: 1.6, 'aria-hidden': true } as const

export function EarnPanel({ code }: { readonly code: string }) {
  const { t } = useTranslation('account')
  const { data } = useQuery(callQuery('miningPools', { quiet: true }))
  const rebates = (data?.list ?? []).map((pool) => pool.rebates)
  const part = (level: 0 | 1): string => {
    const rates = partsOf(rebates.map((each) => each[level] ?? '0'))
    return rates === undefined ? '–' : t('invite.ofIncome', { part: rates })
  }
  return (
    <Panel
      title={t('invite.earn')}
      actions={
        <a className={classes.records} href="#rebates">
          {t('invite.rebateList')}
        </a>
      }
    >
      <ol className={classes.chain}>
        <Person icon={<IconUser {...ICON} />} name={t('invite.you')} text={t('invite.yourCode', { code })} />
        <Person icon={<IconUsers {...ICON} />} name={t('invite.level1')} text={part(0)} />
        <Person icon={<IconUsers {...ICON} />} name={t('invite.level2')} text={part(1)} />
      </ol>
      <Note>{t('invite.onTop')}</Note>
    </Panel>
  )
}

/** `10%`, or the least and the most where pools differ. */
function partsOf(rates: readonly string[]): string | undefined {
  const percents = [...new Set(rates)].map(percentOf).sort((a, b) => Number(a) - Number(b))
  const shown = [percents[0], percents.at(-1)].map((percent) =>
    percent === undefined ? '' : `${formatAmount(percent)}%`,
  )
  if (percents.length === 0) return undefined
  return percents.length === 1 ? shown[0] : shown.join(' … ')
}

interface PersonProps {
  readonly icon: ReactNode
  readonly name: string
  readonly text: string
}

function Person({ icon, name, text }: PersonProps) {
  return (
    <li>
      <span className={classes.disc}>{icon}</span>
      <span>
        <b>{name}</b>
        <small>{text}</small>
      </span>
    </li>
  )
}
