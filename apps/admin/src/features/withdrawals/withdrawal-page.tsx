// One withdrawal: the evidence first, then the steps and what may be done.

import { formatTime } from '@candor/web/format/time.ts'
import { Chip } from '@candor/web/ui/chip.tsx'
import { CoinDisc } from '@candor/web/ui/coin-disc.tsx'
import { SkeletonRows } from '@candor/web/ui/skeleton.tsx'
import { Link, useParams } from 'react-router'
import { formatAge } from '../../format/age.ts'
import { formatAmount } from '../../format/number.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { ErrorState } from '../../ui/empty-state.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { State } from '../../ui/state.tsx'
import { walletName } from '../../words/names.ts'
import { Acts } from './acts.tsx'
import { evidenceLines, type WithdrawalFile } from './evidence-lines.ts'
import { Steps } from './steps.tsx'
import { useWithdrawalFile } from './use-withdrawal-file.ts'
import classes from './withdrawal-page.module.css'
import { isUnderWay, STAGE_NAMES, STAGE_TONES, WAY_NAMES } from './withdrawal-words.ts'

const ROWS_EXPECTED = 8
const ROW_HEIGHT = 48

export default function WithdrawalPage() {
  const { withdrawalId = '' } = useParams()
  const { data: file, error, refetch } = useWithdrawalFile(withdrawalId)
  return (
    <Page
      title={`Withdrawal W${withdrawalId}`}
      crumbs={[{ text: 'Withdrawals', to: '/withdrawals' }]}
      aside={
        file === undefined ? undefined : (
          <State tone={STAGE_TONES[file.stage]}>{STAGE_NAMES[file.stage]}</State>
        )
      }
    >
      {file === undefined ? (
        <Panel flush>
          {error === null ? (
            <SkeletonRows rows={ROWS_EXPECTED} rowHeight={ROW_HEIGHT} />
          ) : (
            <ErrorState error={error} onRetry={refetch} />
          )}
        </Panel>
      ) : (
        <div className={classes.parts}>
          <Evidence file={file} />
          <Panel title="Approval" aside={askedText(file)}>
            <div className={classes.decision}>
              <Steps file={file} />
              <Acts file={file} onDone={() => void refetch()} />
            </div>
          </Panel>
        </div>
      )}
    </Page>
  )
}

function askedText({ time, stage }: WithdrawalFile): string {
  const asked = `asked for ${formatTime(time)}`
  return isUnderWay(stage) ? `${asked}, ${formatAge(Date.now() - time)} ago` : asked
}

function Evidence({ file }: { readonly file: WithdrawalFile }) {
  const lines = evidenceLines(file, Date.now())
  const doubts = lines.filter(({ warning }) => warning !== undefined).length
  return (
    <div className={classes.evidence}>
      <Panel
        title="Evidence"
        aside={doubts === 0 ? 'nothing stands out' : `${doubts} of ${lines.length} lines stand out`}
      >
        <div className={classes.amount}>
          <CoinDisc code={file.coin} size={28} />
          <span className="num">{formatAmount(file.arrivalQuantity)}</span>
          <span className="dim">{file.coin}</span>
          {file.approvalsNeeded > 1 ? <Chip tone="info">two approvals</Chip> : null}
        </div>
        <Facts>
          <Destination file={file} />
          {lines.map(({ label, value, warning }) => (
            <Fact key={label} name={label}>
              {value}
              {warning === undefined ? null : (
                <>
                  {' '}
                  <Chip tone="warn">{warning}</Chip>
                </>
              )}
            </Fact>
          ))}
        </Facts>
      </Panel>
      <Panel title="What the user has" flush>
        <DataTable
          label="Balances"
          isTight
          columns={[
            { key: 'wallet', head: 'Wallet', cell: ({ wallet }) => walletName(wallet) },
            { key: 'asset', head: 'Asset', cell: ({ asset }) => asset },
            {
              key: 'available',
              head: 'Available',
              isNumber: true,
              cell: ({ available }) => formatAmount(available),
            },
            { key: 'frozen', head: 'Frozen', isNumber: true, cell: ({ frozen }) => formatAmount(frozen) },
            { key: 'locked', head: 'Locked', isNumber: true, cell: ({ locked }) => formatAmount(locked) },
            {
              key: 'frozenByUs',
              head: 'Frozen by us',
              isNumber: true,
              cell: ({ adminFrozen }) => formatAmount(adminFrozen),
            },
            {
              key: 'lockedByUs',
              head: 'Locked by us',
              isNumber: true,
              cell: ({ adminLocked }) => formatAmount(adminLocked),
            },
          ]}
          rows={file.evidence.balances}
          rowKey={({ wallet, asset }) => `${wallet} ${asset}`}
          empty="Nothing"
        />
      </Panel>
    </div>
  )
}

function Destination({ file }: { readonly file: WithdrawalFile }) {
  const { bank, address, memo, chain, fee, coin, quantity, userId, evidence } = file
  return (
    <>
      <Fact name="User">
        <Link className={classes.link} to={`/users/${userId}`}>
          U{userId}
        </Link>{' '}
        {evidence.account}
      </Fact>
      {bank === null ? (
        <Fact name="To">
          <span className="mono">{address}</span>
        </Fact>
      ) : (
        <>
          <Fact name="To">{bank.bankName}</Fact>
          <Fact name="Card">
            <span className="mono">{bank.cardNumber}</span>
          </Fact>
          <Fact name="Holder, as verified">{bank.holder}</Fact>
        </>
      )}
      {memo === null || memo === '' ? null : <Fact name="Memo">{memo}</Fact>}
      <Fact name="By, fee">
        {WAY_NAMES[chain]}, {formatAmount(fee)} {coin}
      </Fact>
      <Fact name="Taken from the account">
        {formatAmount(quantity)} {coin}
      </Fact>
    </>
  )
}
