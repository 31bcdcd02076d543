// Chooses for one contract whether positions stand on their own margin or on the whole account, and whether long and
// short may be held side by side. Both can change only while there is neither a position nor an order.

import { ApiError, newKey } from '@candor/client'
import { MARGIN_MODES, POSITION_MODES } from '@candor/contract'
import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, textOfError } from '../../../api/api.ts'
import { Note } from '../../../ui/note.tsx'
import { notify } from '../../../ui/notify.tsx'
import type { ContractInForm } from '../form/use-contract-order.ts'
import classes from './settings.module.css'

interface ModeDialogProps {
  readonly form: ContractInForm
  readonly onClose: () => void
}

export function ModeDialog({ form, onClose }: ModeDialogProps) {
  const { t } = useTranslation(['perpetual', 'shell'])
  const { rules, context } = form
  const { choices, positions, orders } = context
  const [marginMode, setMarginMode] = useState(choices.marginMode)
  const [positionMode, setPositionMode] = useState(choices.positionMode)
  const [isSending, setIsSending] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const isInUse = positions.length + orders.length > 0
  const isSame = marginMode === choices.marginMode && positionMode === choices.positionMode
  const save = async (): Promise<void> => {
    setIsSending(true)
    try {
      const body = {
        symbol: rules.symbol,
        ...(marginMode === choices.marginMode ? {} : { marginMode }),
        ...(positionMode === choices.positionMode ? {} : { positionMode }),
      }
      await api.call('setContractMode', { body, key: newKey(), quiet: true })
      notify.done(t('mode.done', { symbol: rules.symbol }))
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefusal(textOfError(error))
    } finally {
      setIsSending(false)
    }
  }
  return (
    <Modal
      opened
      onClose={onClose}
      size={440}
      title={t('mode.title', { symbol: rules.symbol })}
      closeButtonProps={{ 'aria-label': t('shell:dialog.close') }}
    >
      <div className={classes.body}>
        <Choices
          name={t('form.marginMode')}
          value={marginMode}
          choices={MARGIN_MODES.map((value) => ({
            value,
            text: t(`marginMode.${value}`),
            hint: t(`marginModeText.${value}`),
          }))}
          onChoose={setMarginMode}
        />
        <Choices
          name={t('form.positionMode')}
          value={positionMode}
          choices={POSITION_MODES.map((value) => ({
            value,
            text: t(`positionMode.${value}`),
            hint: t(`positionModeText.${value}`),
          }))}
          onChoose={setPositionMode}
        />
        {isInUse ? <Note tone="warn">{t('mode.inUse', { symbol: rules.symbol })}</Note> : null}
        {refusal === undefined ? null : <Note tone="warn">{refusal}</Note>}
        <div className={classes.buttons}>
          <Button onClick={onClose}>{t('shell:dialog.cancel')}</Button>
          <Button
            variant="filled"
            disabled={isSame || isInUse}
            loading={isSending}
            onClick={() => void save()}
          >
            {t('mode.set')}
          </Button>
        </div>
      </div>
    </Modal>
  )
}

interface ChoicesProps<T extends string> {
  readonly name: string
  readonly value: T
  readonly choices: readonly { readonly value: T; readonly text: string; readonly hint: string }[]
  readonly onChoose: (value: T) => void
}

function Choices<T extends string>({ name, value, choices, onChoose }: ChoicesProps<T>) {
  return (
    <fieldset className={classes.choices}>
      <legend>{name}</legend>
      {choices.map((choice) => (
        <label key={choice.value} data-on={choice.value === value || undefined}>
          <input
            type="radio"
            name={name}
            checked={choice.value === value}
            onChange={() => onChoose(choice.value)}
          />
          <b>{choice.text}</b>
          <small>{choice.hint}</small>
        </label>
      ))}
    </fieldset>
  )
}
