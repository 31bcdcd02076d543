// What anybody can check today, without asking us. Only what is really there; more cards come with more proofs.

import {
  IconFileText,
  IconListNumbers,
  IconReceipt,
  IconShieldCheck,
  type TablerIcon,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { GoLink } from '../../ui/go-link.tsx'
import classes from './check-cards.module.css'
import { SectionHead } from './section-head.tsx'

const CARDS: readonly { readonly name: 'log' | 'record' | 'house' | 'calls'; readonly icon: TablerIcon }[] = [
  { name: 'log', icon: IconListNumbers },
  { name: 'record', icon: IconReceipt },
  { name: 'house', icon: IconShieldCheck },
  { name: 'calls', icon: IconFileText },
]

export function CheckCards() {
  const { t } = useTranslation('home')
  return (
    <section className={`wrap ${classes.section}`}>
      <SectionHead
        title={t('check.title')}
        text={t('check.text')}
        end={<GoLink href="/exchange/docs">{t('check.docs')}</GoLink>}
      />
      <div className={classes.cards}>
        {CARDS.map(({ name, icon: Icon }) => (
          <div key={name} className={classes.card}>
            <Icon size={22} stroke={1.6} aria-hidden />
            <h3>{t(`check.${name}`)}</h3>
            <p>{t(`check.${name}Text`)}</p>
          </div>
        ))}
      </div>
    </section>
  )
}
