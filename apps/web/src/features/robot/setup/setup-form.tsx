// The form of a strategy, made from the list of its parameters, what it needs as a sum of its parts, and the way on.

import { Button } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { textOfE8 } from '../../../format/decimal.ts'
import { Note } from '../../../ui/note.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useAvailable } from '../../financial/own/use-earn.ts'
import { cleanDecimal } from '../../terminal/form/decimal-text.ts'
import { CreateDialog } from '../start/create-dialog.tsx'
import type { CreateBody } from '../start/create-form.tsx'
import { enteredParameters, usualInvestment } from './judge.ts'
import { ParameterInput } from './parameter-input.tsx'
import { RequiredBox } from './required-box.tsx'
import classes from './setup.module.css'
import { SetupButton } from './setup-button.tsx'
import { shownFields } from './shown-fields.ts'
import { useProblemWord } from './use-problem-word.ts'
import type { Setup } from './use-setup.ts'

const INVESTMENT = 'investment'
const MONEY_DECIMALS = 8

interface SetupFormProps {
  readonly setup: Setup
  readonly onBacktest: () => void
}

export function SetupForm({ setup, onBacktest }: SetupFormProps) {
  const { t } = useTranslation('robot')
  const { strategy, market, draft, judged, enter, invest } = setup
  const problemWord = useProblemWord(market)
  const [wanted, setWanted] = useState<CreateBody>()
  const available = useAvailable('spot', market.quote)
  const problemOf = (name: string): string | undefined => {
    const problem = judged?.problems.find(({ field }) => field === name)
    return problem === undefined ? undefined : problemWord(problem)
  }
  const fields = shownFields(strategy, market.venue, draft.parameters)
  const missing =
    available === undefined || judged?.investment === undefined ? 0n : judged.investment - available
  const general = judged?.problems.find(({ field }) => field === undefined)
  const begin = (event: SubmitEvent): void => {
    event.preventDefault()
    if (judged?.investment === undefined || judged.problems.length > 0 || missing > 0n) return
    setWanted({
      strategy: strategy.name,
      venue: market.venue,
      symbol: market.symbol,
      parameters: enteredParameters(strategy, market.terms, draft.parameters),
      investment: textOfE8(judged.investment),
      market: market.name,
      quote: market.quote,
    })
  }
  return (
    <>
      <form className={classes.fields} noValidate onSubmit={begin}>
        <div className={classes.inputs}>
          {fields.map((field) => (
            <ParameterInput
              key={field.name}
              {...{ field, market }}
              value={draft.parameters[field.name] ?? ''}
              error={problemOf(field.name)}
              onEnter={(value) => enter(field.name, value)}
            />
          ))}
        </div>
        <RequiredBox setup={setup} available={available} />
        <TextField
          label={t('setup.investment')}
          inputMode="decimal"
          autoComplete="off"
          value={draft.investment}
          placeholder={judged?.plan === undefined ? '' : textOfE8(usualInvestment(judged.plan))}
          error={
            problemOf(INVESTMENT) ??
            (missing > 0n
              ? t('setup.missing', { amount: textOfE8(missing), quote: market.quote })
              : undefined)
          }
          hint={t('setup.investmentHint')}
          rightSection={<span className={classes.unit}>{market.quote}</span>}
          rightSectionWidth={64}
          onChange={({ target }) => {
            const clean = cleanDecimal(target.value, MONEY_DECIMALS)
            if (clean !== undefined) invest(clean)
          }}
        />
        {general === undefined ? null : <Note tone="warn">{problemWord(general)}</Note>}
        <div className={classes.acts}>
          <Button size="lg" onClick={onBacktest}>
            {t('setup.backtest')}
          </Button>
          <SetupButton setup={setup} isShort={missing > 0n} />
        </div>
        <p className={classes.small}>{t(`strategy.${strategy.name}.warning`)}</p>
      </form>
      {/* Outside of the form: what is submitted in the dialog must not submit this one too. */}
      <CreateDialog wanted={wanted} onClose={() => setWanted(undefined)} />
    </>
  )
}
