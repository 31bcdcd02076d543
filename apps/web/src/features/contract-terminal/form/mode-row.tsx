// Open or close, and the user's choices for the contract: margin mode, position mode, leverage.

import { IconChevronDown } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { loginPath } from '../../../session/login-path.ts'
import { useAppState } from '../../../state/app-state.ts'
import classes from '../../terminal/form/form.module.css'
import { contractPath } from '../market/contract-path.ts'
import { chooseAct } from './contract-draft.ts'
import own from './contract-form.module.css'
import type { ContractInForm } from './use-contract-order.ts'

// Looked at by few: loaded when wanted.
const LeverageDialog = lazy(() =>
  import('../settings/leverage-dialog.tsx').then(({ LeverageDialog }) => ({ default: LeverageDialog })),
)
const ModeDialog = lazy(() =>
  import('../settings/mode-dialog.tsx').then(({ ModeDialog }) => ({ default: ModeDialog })),
)

const ACTS = ['open', 'close'] as const

export function ModeRow({ form }: { readonly form: ContractInForm }) {
  const { t } = useTranslation('perpetual')
  const navigate = useNavigate()
  const isLogin = useAppState((state) => state.isLogin === 1)
  const [dialog, setDialog] = useState<'mode' | 'leverage'>()
  const { rules, draft, context } = form
  const { marginMode, positionMode, leverage } = context.choices
  const open = (which: 'mode' | 'leverage'): void => {
    if (isLogin) setDialog(which)
    else void navigate(loginPath(contractPath(rules.symbol)))
  }
  const close = (): void => setDialog(undefined)
  return (
    <div className={own.modes}>
      {positionMode === 'hedge' ? (
        <div className={classes.segments} role="tablist" aria-label={t('form.act')}>
          {ACTS.map((act) => (
            <button
              key={act}
              type="button"
              role="tab"
              aria-selected={draft.act === act}
              onClick={() => chooseAct(act)}
            >
              {t(`act.${act}`)}
            </button>
          ))}
        </div>
      ) : (
        <button type="button" className={own.pick} onClick={() => open('mode')}>
          {t('positionMode.oneWay')}
          <IconChevronDown size={12} stroke={1.8} aria-hidden />
        </button>
      )}
      <button
        type="button"
        className={own.pick}
        aria-label={`${t('form.marginMode')}: ${t(`marginMode.${marginMode}`)}`}
        onClick={() => open('mode')}
      >
        {t(`marginMode.${marginMode}`)}
        <IconChevronDown size={12} stroke={1.8} aria-hidden />
      </button>
      <button
        type="button"
        className={own.pick}
        aria-label={`${t('form.leverage')}: ${leverage}x`}
        onClick={() => open('leverage')}
      >
        {leverage}x
        <IconChevronDown size={12} stroke={1.8} aria-hidden />
      </button>
      <Suspense>
        {dialog === 'mode' ? <ModeDialog form={form} onClose={close} /> : null}
        {dialog === 'leverage' ? <LeverageDialog form={form} onClose={close} /> : null}
      </Suspense>
    </div>
  )
}
