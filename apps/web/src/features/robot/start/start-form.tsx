// Starting a robot: its secret key, the fund password, and the amount that then moves to its wallet.

import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { api } from '../../../api/api.ts'
import { callQuery } from '../../../api/call-query.ts'
import { Note } from '../../../ui/note.tsx'
import { notify } from '../../../ui/notify.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { Figure, Figures } from '../../financial/purchase/figures.tsx'
import { showMoney } from '../../second-contract/show.ts'
import { errorFor, FundProofFields, isProof, NO_PROOF, proofOf } from '../../withdrawal/fund-proof.tsx'
import { marketName, type Robot } from '../robots.ts'
import { useSending } from '../use-sending.ts'
import classes from './start.module.css'

interface StartFormProps {
  readonly robot: Robot
  readonly onDone: () => void
}

export function StartForm({ robot, onDone }: StartFormProps) {
  const { t } = useTranslation('robot')
  const { data: security } = useQuery(callQuery('securityOverview', { quiet: true }))
  const [secret, setSecret] = useState('')
  const [proof, setProof] = useState(NO_PROOF)
  const { isSending, refusal, forget, send } = useSending()
  const hasSecondFactor = security?.authenticator === true
  const isReady = security !== undefined && secret.trim() !== '' && isProof(proof, hasSecondFactor)
  const start = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    if (!isReady) return
    const body = { robotId: robot.robotId, secret: secret.trim(), ...proofOf(proof, hasSecondFactor) }
    const started = await send((key) => api.call('startRobot', { body, key, quiet: true }))
    if (started === undefined) return
    notify.done(
      t('start.done', { strategy: t(`strategy.${robot.strategy}.name`), market: marketName(robot) }),
    )
    onDone()
  }
  if (security?.fundPassword === false) return <NoFundPassword />
  const isOfField = errorFor(refusal, 'robot.key', 'fund.password', 'second.factor') !== undefined
  return (
    <form className={classes.form} noValidate onSubmit={(event) => void start(event)}>
      <Figures>
        <Figure name={t('running.robot')}>
          {t('running.name', { strategy: t(`strategy.${robot.strategy}.name`), market: marketName(robot) })}
        </Figure>
        <Figure name={t('start.moves')} isMain>
          {showMoney(robot.investment)} {robot.quote}
        </Figure>
      </Figures>
      <PasswordField
        label={t('start.secret')}
        autoComplete="off"
        value={secret}
        error={errorFor(refusal, 'robot.key')}
        hint={t('start.secretHint')}
        onChange={({ target }) => {
          forget()
          setSecret(target.value)
        }}
      />
      <FundProofFields
        {...{ proof, hasSecondFactor, refusal }}
        onChange={(next) => {
          forget()
          setProof(next)
        }}
      />
      {refusal === undefined || isOfField ? null : <Note tone="warn">{refusal.text}</Note>}
      <Button size="lg" fullWidth type="submit" variant="filled" disabled={!isReady} loading={isSending}>
        {t('start.act', { amount: showMoney(robot.investment), quote: robot.quote })}
      </Button>
      <p className={classes.small}>{t('start.small')}</p>
    </form>
  )
}

function NoFundPassword() {
  const { t } = useTranslation('robot')
  return (
    <div className={classes.form}>
      <Note tone="warn">{t('start.noFundPassword')}</Note>
      <Button size="lg" fullWidth variant="filled" component={Link} to="/accountSet/security">
        {t('start.setFundPassword')}
      </Button>
    </div>
  )
}
