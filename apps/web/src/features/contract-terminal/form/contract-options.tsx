// How long an order may stay, and what it must not do: take at once, or open anything.

import type { TimeInForce } from '@candor/contract'
import { Checkbox } from '@mantine/core'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '../../terminal/form/form.module.css'
import { TIME_IN_FORCE_NAMES } from '../../terminal/form/time-in-force.ts'
import { ChoiceMenu } from '../../terminal/frame/choice-menu.tsx'
import { useContractDraft } from './contract-draft.ts'
import own from './contract-form.module.css'
import type { FormType } from './form-types.ts'

/** Post-only has its own box. */
const LASTING = ['goodTillCancelled', 'immediateOrCancel', 'fillOrKill'] as const

interface ContractOptionsProps {
  readonly type: FormType
  readonly timeInForce: TimeInForce
  readonly reduceOnly: boolean
  readonly isOneWay: boolean
  readonly onTouch: () => void
}

/** Given single values: prices change the form every second, and nothing of this. */
export const ContractOptions = memo(function ContractOptions({
  type,
  timeInForce: chosen,
  reduceOnly,
  isOneWay,
  onTouch,
}: ContractOptionsProps) {
  const { t } = useTranslation(['perpetual', 'terminal'])
  const isPostOnly = chosen === 'postOnly'
  const choose = (timeInForce: TimeInForce): void => {
    onTouch()
    useContractDraft.setState({ timeInForce })
  }
  return (
    <div className={`${classes.options} ${own.options}`}>
      {type === 'market' || type === 'stopMarket' ? null : (
        <>
          <span className="dim">{t('form.timeInForce')}</span>
          <ChoiceMenu
            label={t('form.timeInForce')}
            value={isPostOnly ? 'goodTillCancelled' : chosen}
            choices={LASTING.map((each) => ({
              value: each,
              text: TIME_IN_FORCE_NAMES[each],
              hint: t(`terminal:tifHint.${each}`),
            }))}
            onChoose={(value) => choose(LASTING.find((each) => each === value) ?? 'goodTillCancelled')}
          />
        </>
      )}
      <span className={own.boxes}>
        {type === 'limit' ? (
          <Checkbox
            className={own.box}
            label={t('terminal:tif.postOnly')}
            title={t('terminal:tifHint.postOnly')}
            checked={isPostOnly}
            onChange={({ currentTarget }) => choose(currentTarget.checked ? 'postOnly' : 'goodTillCancelled')}
          />
        ) : null}
        {isOneWay ? (
          <Checkbox
            className={own.box}
            label={t('form.reduceOnly')}
            title={t('form.reduceOnlyText')}
            checked={reduceOnly}
            onChange={({ currentTarget }) => {
              onTouch()
              useContractDraft.setState({ reduceOnly: currentTarget.checked })
            }}
          />
        ) : null}
      </span>
    </div>
  )
})
