// What a robot will do, once more in one place, and whence its key may be used; then it is made. No money moves yet.

import type { Answer } from '@candor/client'
import type { Parameters, StrategyName, Venue } from '@candor/robot'
import { Button } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/api.ts'
import { Note } from '../../../ui/note.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { Figure, Figures } from '../../financial/purchase/figures.tsx'
import { showMoney } from '../../second-contract/show.ts'
import { errorFor } from '../../withdrawal/fund-proof.tsx'
import { useParameterRows } from '../use-parameter-summary.ts'
import { useSending } from '../use-sending.ts'
import classes from './start.module.css'

export interface CreateBody {
  readonly strategy: StrategyName
  readonly venue: Venue
  readonly symbol: string
  readonly parameters: Parameters
  readonly investment: string
  /** How the market is called, and what it is paid in. */
  readonly market: string
  readonly quote: string
}

interface CreateFormProps {
  readonly wanted: CreateBody
  readonly onMade: (made: Answer<'createRobot'>) => void
}

const SEPARATORS = /[\s,;]+/

export function CreateForm({ wanted, onMade }: CreateFormProps) {
  const { t } = useTranslation('robot')
  const rows = useParameterRows()
  const [addresses, setAddresses] = useState('')
  const { isSending, refusal, forget, send } = useSending()
  const { strategy, venue, symbol, parameters, investment, market, quote } = wanted
  const create = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    const ipList = addresses.split(SEPARATORS).filter((text) => text !== '')
    const body = { strategy, venue, symbol, parameters: { ...parameters }, investment, ipList }
    const made = await send((key) => api.call('createRobot', { body, key, quiet: true }))
    if (made !== undefined) onMade(made)
  }
  const addressError = errorFor(refusal, 'robot.key.address', 'request.invalid')
  return (
    <form className={classes.form} noValidate onSubmit={(event) => void create(event)}>
      <Figures>
        <Figure name={t('running.robot')}>
          {t('running.name', { strategy: t(`strategy.${strategy}.name`), market })}
        </Figure>
        {rows({ strategy, parameters }).map(({ name, label, value }) => (
          <Figure key={name} name={label}>
            {value}
          </Figure>
        ))}
        <Figure name={t('setup.investment')} isApart isMain>
          {showMoney(investment)} {quote}
        </Figure>
      </Figures>
      <TextField
        label={t('create.addresses')}
        mark={t('setup.optional')}
        autoComplete="off"
        spellCheck={false}
        value={addresses}
        error={addressError}
        hint={t('create.addressesHint')}
        onChange={({ target }) => {
          forget()
          setAddresses(target.value)
        }}
      />
      {refusal === undefined || addressError !== undefined ? null : <Note tone="warn">{refusal.text}</Note>}
      <Button size="lg" fullWidth type="submit" variant="filled" loading={isSending}>
        {t('create.act')}
      </Button>
      <p className={classes.small}>{t('create.small')}</p>
    </form>
  )
}
