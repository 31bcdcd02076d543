// The signed checkpoints, newest first, as they come: every signature is checked here, and that each follows the one before.

import { isSigned } from '@candor/proof'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconDownload } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../api/call-query.ts'
import { formatCount } from '../../../format/number.ts'
import { formatTime } from '../../../format/time.ts'
import { type Checkpoint, useCheckpoints } from '../../../live/ticks.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Note } from '../../../ui/note.tsx'
import { Loaded } from '../../account/loaded.tsx'
import { ProductPanel } from '../../assets/product-panel.tsx'
import { showPair } from '../../receipt/receipt-figures.ts'
import { ShortHash } from '../../records/short-hash.tsx'
import { NOTHING } from '../../tables/cells.tsx'
import { Pager } from '../../tables/paging/pager.tsx'
import { usePage } from '../../tables/paging/use-page.ts'
import table from '../../tables/table.module.css'
import { FAIRNESS_LIMITS } from '../limits.ts'
import classes from './checkpoints-panel.module.css'
import { followsAll } from './follows-all.ts'

const ROWS_EXPECTED: number = FAIRNESS_LIMITS.checkpointsShown
const FILE = '/exchange/app/fairness/checkpointFile'

export function CheckpointsPanel() {
  const { t } = useTranslation('fairness')
  const pages = usePage()
  const [isOpen, setOpen] = useState(false)
  const query = useQuery({
    ...callQuery('fairnessCheckpoints', { query: pages.query, quiet: true }),
    placeholderData: keepPreviousData,
  })
  const newest = useCheckpoints().list[0]?.number
  const { refetch } = query
  useEffect(() => {
    if (newest !== undefined) void refetch()
  }, [newest, refetch])
  return (
    <ProductPanel
      title={t('checkpoints.title')}
      end={
        <Button
          size="sm"
          component="a"
          href={FILE}
          download
          leftSection={<IconDownload size={14} stroke={1.6} aria-hidden />}
        >
          {t('checkpoints.file')}
        </Button>
      }
      foot={<span>{t('checkpoints.foot')}</span>}
      flush
    >
      <Loaded query={query} rows={ROWS_EXPECTED}>
        {({ list, total, isHalted }) => (
          <>
            {isHalted ? (
              <div className={classes.note}>
                <Note tone="warn">{t('checkpoints.halted')}</Note>
              </div>
            ) : null}
            {total === 0 ? (
              <EmptyState title={t('checkpoints.none')} text={t('checkpoints.noneText')} />
            ) : (
              <>
                <CheckpointsTable list={isOpen ? list : list.slice(0, FAIRNESS_LIMITS.checkpointsShown)} />
                {isOpen ? (
                  <Pager state={pages} total={total} />
                ) : (
                  <div className={classes.fold}>
                    <Button size="sm" variant="subtle" onClick={() => setOpen(true)}>
                      {t('checkpoints.all', { number: formatCount(total) })}
                    </Button>
                  </div>
                )}
              </>
            )}
          </>
        )}
      </Loaded>
    </ProductPanel>
  )
}

function CheckpointsTable({ list }: { readonly list: readonly Checkpoint[] }) {
  const { t } = useTranslation('fairness')
  const follows = useMemo(() => followsAll(list), [list])
  return (
    <table className={`${table.table} ${classes.table}`} data-testid="checkpoints">
      <thead>
        <tr>
          <th data-end>{t('checkpoints.number')}</th>
          <th>{t('checkpoints.time')}</th>
          <th>{t('checkpoints.index')}</th>
          <th data-end>{t('checkpoints.ticks')}</th>
          <th data-end>{t('checkpoints.seals')}</th>
          <th data-end>{t('checkpoints.log')}</th>
          <th>{t('checkpoints.hash')}</th>
          <th>{t('checkpoints.checked')}</th>
        </tr>
      </thead>
      <tbody>
        {list.map((checkpoint) => (
          <CheckpointRow
            key={checkpoint.number}
            checkpoint={checkpoint}
            follows={follows.get(checkpoint.number) ?? true}
          />
        ))}
      </tbody>
    </table>
  )
}

interface RowProps {
  readonly checkpoint: Checkpoint
  readonly follows: boolean
}

function CheckpointRow({ checkpoint, follows }: RowProps) {
  const { t } = useTranslation('fairness')
  const { number, time, symbol, fromSequence, toSequence, fromSeal, toSeal, logNumber, hash } = checkpoint
  const isValid = useMemo(() => isSigned(checkpoint), [checkpoint])
  const isGood = isValid && follows
  return (
    <tr>
      <td data-name={t('checkpoints.number')} data-end>
        {formatCount(number)}
      </td>
      <td data-name={t('checkpoints.time')} data-dim>
        {formatTime(time)}
      </td>
      <td data-head>{showPair(symbol)}</td>
      <td data-name={t('checkpoints.ticks')} data-end>
        {t('checkpoints.range', { from: formatCount(fromSequence), to: formatCount(toSequence) })}
      </td>
      <td data-name={t('checkpoints.seals')} data-end data-dim>
        {toSeal === 0 ? NOTHING : formatCount(toSeal - fromSeal + 1)}
      </td>
      <td data-name={t('checkpoints.log')} data-end data-dim>
        {formatCount(logNumber)}
      </td>
      <td data-name={t('checkpoints.hash')}>
        <ShortHash hash={hash} />
      </td>
      <td data-state>
        <span className={classes.checked} data-good={isGood}>
          {isGood ? (
            <IconCheck size={14} stroke={2} aria-hidden />
          ) : (
            <IconAlertTriangle size={14} stroke={1.8} aria-hidden />
          )}
          {t(isGood ? 'checkpoints.valid' : isValid ? 'checkpoints.follows' : 'checkpoints.wrong')}
        </span>
      </td>
    </tr>
  )
}
