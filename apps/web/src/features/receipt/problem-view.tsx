// What is wrong with something that was checked: in words, where it stands, what should be there and what is, in full.

import type { EvidenceProblem } from '@candor/proof'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { NOTHING } from '../tables/cells.tsx'
import { problemKey } from './problem-key.ts'
import classes from './problem-view.module.css'

export function ProblemView({
  problem: { code, at, expected, found },
}: {
  readonly problem: EvidenceProblem
}) {
  const { t } = useTranslation('receipt')
  return (
    <div className={classes.problem} role="alert">
      <p>
        <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
        <b>{t(`problem.${problemKey(code)}`)}</b>
      </p>
      <dl>
        {at === '' ? null : (
          <>
            <dt>{t('differs.at')}</dt>
            <dd>{at}</dd>
          </>
        )}
        <dt>{t('differs.expected')}</dt>
        <dd>{expected === '' ? NOTHING : expected}</dd>
        <dt>{t('differs.found')}</dt>
        <dd>{found === '' ? NOTHING : found}</dd>
      </dl>
    </div>
  )
}
