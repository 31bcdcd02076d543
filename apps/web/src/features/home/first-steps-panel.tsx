// Three steps from a new account to its first trade, each with the one thing to do for it. In a demo the money comes from
// the faucet, without leaving the page.

import { Button, CloseButton } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { api } from '../../api/api.ts'
import { useSiteInfo } from '../../layout/site-info.ts'
import { tourPath } from '../tour/tour-path.ts'
import type { FirstStep, StepState } from './first-steps.ts'
import classes from './first-steps-panel.module.css'

interface FirstStepsPanelProps {
  readonly steps: readonly StepState[]
  readonly onPutAway: () => void
}

export function FirstStepsPanel({ steps, onPutAway }: FirstStepsPanelProps) {
  const { t } = useTranslation(['home', 'shell'])
  const isDemo = useSiteInfo()?.mode === 'demo'
  return (
    <section className={`wrap ${classes.section}`} aria-label={t('first.title')}>
      <header className={classes.head}>
        <h2>{t('first.title')}</h2>
        <CloseButton aria-label={t('shell:dialog.close')} onClick={onPutAway} />
      </header>
      <ol className={classes.steps}>
        {steps.map(({ step, state }, at) => (
          <li key={step} data-state={state} aria-current={state === 'next' ? 'step' : undefined}>
            <span className={classes.number} aria-hidden>
              {state === 'done' ? <IconCheck size={14} stroke={2} /> : at + 1}
            </span>
            <div>
              <h3>
                {t(`first.${step}`)}
                {state === 'done' ? <small>{t('first.done')}</small> : null}
              </h3>
              <p>{t(isDemo ? `first.${step}Demo` : `first.${step}Text`)}</p>
              {state === 'next' ? <Act step={step} isDemo={isDemo} /> : null}
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Act({ step, isDemo }: { readonly step: FirstStep; readonly isDemo: boolean }) {
  const { t } = useTranslation('home')
  switch (step) {
    case 'identity':
      return <Way to="/accountSet/realName">{t('first.identityAct')}</Way>
    case 'money':
      return isDemo ? <Faucet /> : <Way to="/recharge">{t('first.moneyAct')}</Way>
    case 'trade':
      return <Way to={tourPath('spot')}>{t('first.tradeAct')}</Way>
  }
}

function Way({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <Button variant="filled" component={Link} to={to}>
      {children}
    </Button>
  )
}

const DEMO_COIN = { coin: 'USDT', chain: 'erc20' } as const

/** The coins go over the chain of the demo, with all its confirmations; the step is done when they are there. */
function Faucet() {
  const { t } = useTranslation('home')
  const [state, setState] = useState<'idle' | 'asking' | 'sent'>('idle')
  const ask = async (): Promise<void> => {
    setState('asking')
    // When it gives nothing the client has said why.
    const given = await api.call('rechargeFaucet', { body: DEMO_COIN }).catch(() => undefined)
    setState(given === undefined ? 'idle' : 'sent')
  }
  if (state === 'sent') return <p role="status">{t('first.moneyComing')}</p>
  return (
    <Button variant="filled" loading={state === 'asking'} onClick={() => void ask()}>
      {t('first.moneyDemoAct')}
    </Button>
  )
}
