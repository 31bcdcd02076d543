// Open or close, and the user's choices for the contract: margin mode, position mode, leverage.

import { IconChevronDown } from '@tabler/icons-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { ContractSettings } from '../../../live/contract-account.ts'
import { loginPath } from '../../../session/login-path.ts'
import { useAppState } from '../../../state/app-state.ts'
import classes from '../../terminal/form/form.module.css'
import { contractPath } from '../market/contract-path.ts'
import { type ContractDraft, chooseAct } from './contract-draft.ts'
import own from './contract-form.module.css'
import type { FormDialog } from './form-dialogs.tsx'

const ACTS = ['open', 'close'] as const

interface ModeRowProps extends ContractSettings {
  readonly act: ContractDraft['act']
  readonly onOpen: (dialog: FormDialog) => void
}

/** Given single values: prices change the form every second, and nothing of this row. */
export const ModeRow = memo(function ModeRow({
  symbol,
  marginMode,
  positionMode,
  leverage,
  act: chosen,
  onOpen,
}: ModeRowProps) {
  const { t } = useTranslation('perpetual')
  const navigate = useNavigate()
  const isLogin = useAppState((state) => state.isLogin === 1)
  const open = (dialog: FormDialog): void => {
    if (isLogin) onOpen(dialog)
    else void navigate(loginPath(contractPath(symbol)))
  }
  return (
    <div className={own.modes}>
      {positionMode === 'hedge' ? (
        <div className={classes.segments} role="tablist" aria-label={t('form.act')}>
          {ACTS.map((act) => (
            <button
              key={act}
              type="button"
              role="tab"
              aria-selected={chosen === act}
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
    </div>
  )
})
