// One line in full, as it is hashed.

import type { AuditLine } from '@candor/api'
import { formatTime } from '@candor/web/format/time.ts'
import { Modal } from '@mantine/core'
import { formatCount } from '../../format/number.ts'
import { Fact, Facts } from '../../ui/facts.tsx'
import classes from './audit.module.css'

interface LineDialogProps {
  readonly line: AuditLine | undefined
  readonly onClose: () => void
}

export function LineDialog({ line, onClose }: LineDialogProps) {
  return (
    <Modal
      opened={line !== undefined}
      onClose={onClose}
      size={560}
      title={line === undefined ? '' : `Line ${formatCount(line.number)}`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {line === undefined ? null : (
        <div className={classes.line}>
          <Facts>
            <Fact name="Time">{formatTime(line.time)}</Fact>
            <Fact name="Who">{line.who}</Fact>
            <Fact name="Act">{line.action}</Fact>
            <Fact name="On">{line.subject === '' ? '–' : line.subject}</Fact>
            <Fact name="Reason">{line.reason === '' ? '–' : line.reason}</Fact>
            <Fact name="Outcome of line">{line.about === null ? '–' : formatCount(line.about)}</Fact>
            <Fact name="Previous hash">
              <span className="mono">{line.previousHash}</span>
            </Fact>
            <Fact name="Hash">
              <span className="mono">{line.hash}</span>
            </Fact>
          </Facts>
          <h3>Details</h3>
          <pre>{pretty(line.details)}</pre>
        </div>
      )}
    </Modal>
  )
}

function pretty(details: string): string {
  try {
    return JSON.stringify(JSON.parse(details), null, 2)
  } catch {
    return details
  }
}
