// Who the user is, and how the account is secured.

import type { AdminAnswer } from '@candor/client'
import { formatTime } from '@candor/web/format/time.ts'
import { Link } from 'react-router'
import { formatAmount, formatAmountOr, formatCount } from '../../format/number.ts'
import { Fact, Facts } from '../../ui/facts.tsx'
import { Panel } from '../../ui/panel.tsx'
import { RealNameState } from './real-name-state.tsx'
import classes from './user.module.css'

export type User = AdminAnswer<'user'>

export function PersonPanel({ user }: { readonly user: User }) {
  const { nickName, email, phone, contactsMasked, nationality, language, registeredTime, invitation } = user
  const { inviterId, level1, level2 } = invitation
  return (
    <Panel title="Person" aside={contactsMasked ? 'contacts are masked for your role' : undefined}>
      <Facts>
        <Fact name="Nickname">{nickName}</Fact>
        <Fact name="E-mail">{email}</Fact>
        <Fact name="Phone">{phone}</Fact>
        <Fact name="Nationality, language">
          {nationality ?? '–'}, {language}
        </Fact>
        <Fact name="Registered">{formatTime(registeredTime)}</Fact>
        <Fact name="Real name">
          <RealNameState state={user.realName} />
        </Fact>
        <Fact name="Invited by">
          {inviterId === null ? null : (
            <Link className={classes.link} to={`/users/${inviterId}`}>
              {inviterId}
            </Link>
          )}
        </Fact>
        <Fact name="Invited, level 1 and 2">
          {formatCount(level1)}, {formatCount(level2)}
        </Fact>
      </Facts>
    </Panel>
  )
}

export function SecurityPanel({ user }: { readonly user: User }) {
  const { hasAuthenticator, hasFundPassword, standing, limits, sessions } = user
  const { withdrawalsHeldUntil, dailyLoss, coolOffUntil } = limits
  return (
    <Panel title="Standing and security">
      <Facts>
        <Fact name="Authenticator">{hasAuthenticator ? 'bound' : 'not bound'}</Fact>
        <Fact name="Fund password">{hasFundPassword ? 'set' : 'not set'}</Fact>
        <Fact name="May trade">
          {standing.authenticated && !standing.frozen && !standing.locked ? 'yes' : 'no'}
        </Fact>
        <Fact name="Fee level, 30-day volume">
          {formatCount(standing.feeLevel)}, {formatAmount(standing.volumeBtc, 8)} BTC
        </Fact>
        <Fact name="Withdrawals held until" isWarning={withdrawalsHeldUntil !== null}>
          {withdrawalsHeldUntil === null ? null : formatTime(withdrawalsHeldUntil)}
        </Fact>
        <Fact name="Own daily loss limit">{formatAmountOr(dailyLoss)}</Fact>
        <Fact name="Own cool-off until">{coolOffUntil === null ? null : formatTime(coolOffUntil)}</Fact>
        <Fact name="Open sessions">{formatCount(sessions.length)}</Fact>
      </Facts>
    </Panel>
  )
}
