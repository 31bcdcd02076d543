// "Verify chain", and the two verdicts beside each other: this browser's and the server's.

import { formatClock } from '@candor/web/format/time.ts'
import { Note } from '@candor/web/ui/note.tsx'
import { Seal } from '@candor/web/ui/seal.tsx'
import { Button } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import { textOfError } from '../../api/api.ts'
import { formatCount } from '../../format/number.ts'
import { Fact, Facts } from '../../ui/facts.tsx'
import { Hash } from '../../ui/hash.tsx'
import { Panel } from '../../ui/panel.tsx'
import classes from './audit.module.css'
import type { ChainCheck, Checked } from './use-chain-check.ts'
import type { ChainProblem } from './verify-chain.ts'

const PROBLEMS: Readonly<Record<ChainProblem, string>> = {
  missing: 'is missing',
  hash: 'was changed: its hash is not the one of its content',
  previousHash: 'does not follow the line before it',
  shortened: 'was there before: the end was cut off',
}

export function VerifyPanel({ check }: { readonly check: ChainCheck }) {
  const isDone = check.state === 'done'
  return (
    <Panel
      title="Chain"
      aside="Append-only. Each line carries the hash of the one before; a changed line is named by its number."
      isWarning={isDone && check.broken !== undefined}
      actions={
        <Button
          size="sm"
          leftSection={<IconShieldCheck size={16} stroke={1.6} aria-hidden />}
          loading={check.state === 'running'}
          onClick={check.start}
        >
          Verify chain
        </Button>
      }
      foot={
        isDone ? (
          <span className="num">
            {formatCount(check.own.lines)} lines hashed in this browser in {formatCount(check.hashedInMs)} ms,
            at {formatClock(check.time)}
          </span>
        ) : undefined
      }
    >
      <div aria-live="polite">
        <Verdict check={check} />
      </div>
    </Panel>
  )
}

function Verdict({ check }: { readonly check: ChainCheck }) {
  switch (check.state) {
    case 'idle':
      return (
        <p className={classes.idle}>
          Not verified since this page was opened. Verifying hashes every line here, in your browser, and lets
          the server do the same.
        </p>
      )
    case 'running':
      return (
        <p className={classes.idle}>
          {check.of === 0
            ? 'The server verifies …'
            : `Hashed ${formatCount(check.done)} of ${formatCount(check.of)} lines …`}
        </p>
      )
    case 'failed':
      return <Note tone="warn">The chain could not be verified: {textOfError(check.error)}</Note>
    case 'done':
      return <Verdicts {...check} />
  }
}

function Verdicts({ own, server, isSame, broken }: Checked) {
  return (
    <div className={classes.verdicts}>
      {broken === undefined ? null : (
        <Note tone="warn">
          Line {formatCount(broken.number)} {PROBLEMS[broken.problem]}. Every line after it is in doubt.
        </Note>
      )}
      {!isSame && broken === undefined ? (
        <Note tone="warn">
          The server's last hash is not the one that was computed here. One of the two does not tell the
          truth.
        </Note>
      ) : null}
      <section>
        <h3>This browser</h3>
        {own.broken === null ? (
          <Seal>
            {formatCount(own.lines)} of {formatCount(own.lines)} lines hold
          </Seal>
        ) : (
          <span className={classes.bad}>
            {formatCount(own.lines)} lines hold, then line {formatCount(own.broken.number)}{' '}
            {PROBLEMS[own.broken.problem]}
          </span>
        )}
        <Facts>
          <Fact name="Last hash that holds">
            <Hash value={own.lastHash} />
          </Fact>
        </Facts>
      </section>
      <section>
        <h3>Server</h3>
        <span className={server.broken === null ? undefined : classes.bad}>
          {server.broken === null
            ? `says that ${formatCount(server.lines)} lines hold`
            : `says that line ${formatCount(server.broken.number)} ${PROBLEMS[server.broken.problem]}`}
        </span>
        <Facts>
          <Fact name="Last hash">
            <Hash value={server.lastHash} />
            {own.lines < server.lines
              ? ', not reached here'
              : isSame
                ? ', the same here'
                : ', another one here'}
          </Fact>
        </Facts>
      </section>
    </div>
  )
}
