// Where it goes: typed or pasted, or chosen from the address book; with the allow-list on, only from there.

import type { ChainWord } from '@candor/api'
import { Menu } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../api/call-query.ts'
import { formatTime } from '../../format/time.ts'
import { TextField } from '../../ui/text-field.tsx'
import { shortHash } from '../records/short-hash.tsx'
import classes from './withdrawal-page.module.css'

interface AddressEntryProps {
  readonly chain: ChainWord
  readonly address: string
  readonly isListOnly: boolean
  readonly isChecked: boolean
  readonly error: string | undefined
  readonly onChange: (address: string, memo?: string) => void
}

export function AddressEntry({ chain, address, isListOnly, isChecked, error, onChange }: AddressEntryProps) {
  const { t } = useTranslation('withdrawal')
  return (
    <TextField
      label={t('address.label')}
      mark={<FromBook chain={chain} isListOnly={isListOnly} onChoose={onChange} />}
      className={classes.address}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      value={address}
      readOnly={isListOnly}
      placeholder={isListOnly ? t('address.fromList') : undefined}
      error={error}
      done={isChecked ? t('address.checked') : undefined}
      onChange={({ target }) => onChange(target.value.trim())}
    />
  )
}

interface FromBookProps {
  readonly chain: ChainWord
  readonly isListOnly: boolean
  readonly onChoose: (address: string, memo?: string) => void
}

function FromBook({ chain, isListOnly, onChoose }: FromBookProps) {
  const { t } = useTranslation('withdrawal')
  const { data } = useQuery(callQuery('addresses', { query: { chain }, quiet: true }))
  const entries = data?.list ?? []
  const [nowMs] = useState(() => Date.now())
  return (
    <Menu position="bottom-end" width={320}>
      <Menu.Target>
        <button type="button" className={classes.link}>
          {t('address.fromBook')}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {entries.length === 0 ? (
          <Menu.Label>{t('book.none')}</Menu.Label>
        ) : (
          entries.map((entry) => {
            const isWaiting = isListOnly && entry.usableTime > nowMs
            return (
              <Menu.Item
                key={entry.addressId}
                disabled={isWaiting}
                onClick={() => onChoose(entry.address, entry.memo ?? '')}
              >
                <b>{entry.label}</b> <code className={classes.short}>{shortHash(entry.address)}</code>
                {isWaiting ? <small> {t('book.from', { time: formatTime(entry.usableTime) })}</small> : null}
              </Menu.Item>
            )
          })
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
