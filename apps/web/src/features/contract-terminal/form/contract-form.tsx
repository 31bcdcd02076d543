// The order form of a contract: open or close, modes, direction, type, fields, summary, the button and the risk note,
// which is always there. Computes nothing itself.

import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '../../terminal/form/form.module.css'
import { useFormSettings } from '../../terminal/form/form-settings.ts'
import { AccountCard } from '../account/account-card.tsx'
import type { ContractRules } from '../market/contract-rules.ts'
import { ContractButton } from './contract-button.tsx'
import { chooseContractType } from './contract-draft.ts'
import { ContractFields } from './contract-fields.tsx'
import own from './contract-form.module.css'
import { ContractNotes } from './contract-notes.tsx'
import { ContractSummary } from './contract-summary.tsx'
import { type FormDialog, FormDialogs } from './form-dialogs.tsx'
import { ModeRow } from './mode-row.tsx'
import { RiskNote } from './risk-note.tsx'
import { SideRow } from './side-row.tsx'
import { TypeRow } from './type-row.tsx'
import { useContractOrder } from './use-contract-order.ts'
import { useContractPlacing } from './use-contract-placing.ts'

export function ContractForm({ rules }: { readonly rules: ContractRules }) {
  const { t } = useTranslation('perpetual')
  const form = useContractOrder(rules)
  const placing = useContractPlacing(form)
  const { asksFirst } = useFormSettings()
  const [dialog, setDialog] = useState<FormDialog>()
  const { draft, context } = form
  const { marginMode, positionMode, leverage } = context.choices
  const onSubmit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (!placing.check()) return
    if (asksFirst) setDialog('confirm')
    else void placing.send()
  }
  const useMarket = (): void => {
    chooseContractType('market')
    placing.touch()
    // What is sent is no longer what was typed: it is shown once more, whatever the settings say.
    setDialog('confirm')
  }
  return (
    <aside className={classes.form} aria-label={t('form.title')}>
      <form className={classes.manual} onSubmit={onSubmit} noValidate>
        <div className={`${classes.scroll} ${own.scroll}`}>
          <ModeRow
            symbol={rules.symbol}
            marginMode={marginMode}
            positionMode={positionMode}
            leverage={leverage}
            act={draft.act}
            onOpen={setDialog}
          />
          <SideRow
            act={draft.act}
            direction={draft.direction}
            positionMode={positionMode}
            onTouch={placing.touch}
          />
          <TypeRow type={draft.type} onTouch={placing.touch} onOpen={setDialog} />
          <ContractFields form={form} errors={placing.errors} onTouch={placing.touch} />
        </div>
        <div className={`${classes.end} ${own.end}`}>
          <ContractSummary form={form} />
          <ContractNotes form={form} placing={placing} onMarket={useMarket} />
          <ContractButton form={form} isSending={placing.isSending} />
          <RiskNote form={form} />
        </div>
        <AccountCard />
      </form>
      <FormDialogs
        form={form}
        dialog={dialog}
        onClose={() => setDialog(undefined)}
        onConfirm={() => {
          setDialog(undefined)
          void placing.send()
        }}
      />
    </aside>
  )
}
