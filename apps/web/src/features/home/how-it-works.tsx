// What happens to an order, in three steps.

import { useTranslation } from 'react-i18next'
import { GoLink } from '../../ui/go-link.tsx'
import classes from './how-it-works.module.css'
import { SectionHead } from './section-head.tsx'

const STEPS = ['hold', 'match', 'record'] as const

export function HowItWorks() {
  const { t } = useTranslation('home')
  return (
    <section className={`wrap ${classes.section}`}>
      <SectionHead
        title={t('how.title')}
        text={t('how.text')}
        end={<GoLink to="/rateStandard">{t('how.fees')}</GoLink>}
      />
      <ol className={classes.steps}>
        {STEPS.map((step, at) => (
          <li key={step}>
            <span className={classes.number} aria-hidden>
              {at + 1}
            </span>
            <h3>{t(`how.${step}`)}</h3>
            <p>{t(`how.${step}Text`)}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
