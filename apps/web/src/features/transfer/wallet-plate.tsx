// From and to on one plate, and on its seam the button that swaps them.

import type { TransferWallet } from '@candor/api'
import { ActionIcon } from '@mantine/core'
import { IconArrowsDownUp, IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { chooseFrom, chooseTo, type Draft, swapped, type TransferOptions } from './transfer-draft.ts'
import classes from './transfer-form.module.css'

interface PlateProps {
  readonly draft: Draft
  readonly options: TransferOptions
  readonly onChoose: (draft: Draft) => void
}

export function WalletPlate({ draft, options, onChoose }: PlateProps) {
  const { t } = useTranslation('transfer')
  return (
    <div className={classes.plate}>
      <Line
        label={t('from')}
        wallet={draft.from}
        wallets={options.wallets}
        onChoose={(from) => onChoose(chooseFrom(draft, from, options))}
      />
      <Line
        label={t('to')}
        wallet={draft.to}
        wallets={options.wallets}
        onChoose={(to) => onChoose(chooseTo(draft, to))}
      />
      <ActionIcon
        className={classes.swap ?? ''}
        variant="default"
        aria-label={t('swap')}
        title={t('swap')}
        onClick={() => onChoose(swapped(draft))}
      >
        <IconArrowsDownUp size={16} stroke={1.6} aria-hidden />
      </ActionIcon>
    </div>
  )
}

interface LineProps {
  readonly label: string
  readonly wallet: TransferWallet
  readonly wallets: readonly TransferWallet[]
  readonly onChoose: (wallet: TransferWallet) => void
}

function Line({ label, wallet, wallets, onChoose }: LineProps) {
  const { t } = useTranslation('transfer')
  return (
    <label className={classes.line}>
      <span>{label}</span>
      <select
        value={wallet}
        onChange={({ target }) => {
          const chosen = wallets.find((each) => each === target.value)
          if (chosen !== undefined) onChoose(chosen)
        }}
      >
        {wallets.map((each) => (
          <option key={each} value={each}>
            {t(`wallet.${each}`)}
          </option>
        ))}
      </select>
      <IconChevronDown size={16} stroke={1.6} aria-hidden />
    </label>
  )
}
