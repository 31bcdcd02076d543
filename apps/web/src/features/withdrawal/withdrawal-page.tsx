// Withdrawals: to a chain address or to a bank card, the limit they count against, what is under way, and all before.

import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconListDetails } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { callQuery } from '../../api/call-query.ts'
import { formatTime } from '../../format/time.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Note } from '../../ui/note.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { Loaded } from '../account/loaded.tsx'
import { MoneyHead } from '../assets/money-head.tsx'
import { ProductPanel } from '../assets/product-panel.tsx'
import { AddressBook } from './address-book.tsx'
import { BankForm } from './bank-form.tsx'
import { ChainForm, type WithdrawalOptions } from './chain-form.tsx'
import { LimitPanel } from './limit-panel.tsx'
import { ProgressPanels } from './progress-panel.tsx'
import classes from './withdrawal-page.module.css'
import { WithdrawalsPanel } from './withdrawals-panel.tsx'

const FORMS = ['chain', 'bank'] as const
type Form = (typeof FORMS)[number]
const ROWS_EXPECTED = 12
/** Below this the two forms become tabs. */
const NARROW = '(max-width: 1180px)'

export default function WithdrawalPage() {
  const { t } = useTranslation('withdrawal')
  const query = useQuery(callQuery('withdrawalOptions', { quiet: true }))
  const [isBookOpen, setBookOpen] = useState(false)
  return (
    <div className={`wrap ${classes.page}`}>
      <MoneyHead
        title={t('title')}
        assets={t('assets')}
        crumbs={t('crumbs')}
        end={
          <Button
            leftSection={<IconListDetails size={16} stroke={1.6} aria-hidden />}
            onClick={() => setBookOpen(true)}
          >
            {t('book.title')}
          </Button>
        }
      />
      <Loaded query={query} rows={ROWS_EXPECTED}>
        {(options) => (
          <>
            {options.heldUntil === null ? null : (
              <Note tone="warn">{t('held', { time: formatTime(options.heldUntil) })}</Note>
            )}
            <Parts options={options} />
            {isBookOpen ? (
              <AddressBook hasSecondFactor={options.secondFactor} onClose={() => setBookOpen(false)} />
            ) : null}
          </>
        )}
      </Loaded>
      <WithdrawalsPanel />
    </div>
  )
}

function Parts({ options }: { readonly options: WithdrawalOptions }) {
  const [query] = useSearchParams()
  const isNarrow = useMediaQuery(NARROW) ?? false
  const [form, setForm] = useState<Form>('chain')
  const shown = isNarrow ? [form] : FORMS
  return (
    <div className={classes.parts}>
      {options.needs.length > 0 ? (
        <Needs needs={options.needs} />
      ) : (
        <div className={classes.forms}>
          {isNarrow ? <FormSwitch form={form} onChange={setForm} /> : null}
          {shown.includes('chain') ? <ChainForm options={options} coin={query.get('coin')} /> : null}
          {shown.includes('bank') ? <BankForm options={options} /> : null}
        </div>
      )}
      <div className={classes.side}>
        <LimitPanel limit={options.limit} />
        <ProgressPanels />
      </div>
    </div>
  )
}

function FormSwitch({ form, onChange }: { readonly form: Form; readonly onChange: (form: Form) => void }) {
  const { t } = useTranslation('withdrawal')
  return (
    <SegmentedControl
      aria-label={t('title')}
      value={form}
      onChange={onChange}
      data={FORMS.map((value) => ({ value, label: t(`${value}.title`) }))}
    />
  )
}

/** Without a verified name and a fund password nothing can leave: one call to do so, in place of the forms. */
function Needs({ needs }: Pick<WithdrawalOptions, 'needs'>) {
  const { t } = useTranslation('withdrawal')
  const isNameMissing = needs.includes('realName')
  return (
    <ProductPanel title={t('chain.title')}>
      <EmptyState
        title={t(isNameMissing ? 'needs.realName' : 'needs.fundPassword')}
        text={t('needs.text')}
        action={
          <Button
            variant="filled"
            component={Link}
            to={isNameMissing ? '/accountSet/realName' : '/accountSet/security'}
          >
            {t(isNameMissing ? 'needs.verify' : 'needs.set')}
          </Button>
        }
      />
    </ProductPanel>
  )
}
