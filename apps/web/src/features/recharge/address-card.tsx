// The user's own address for a coin and network: as a code to scan and as text to copy, with the rules beside it.

import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { QRCodeSVG } from 'qrcode.react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../api/call-query.ts'
import { formatAmount } from '../../format/number.ts'
import { copyText } from '../../ui/copy-text.ts'
import { Note } from '../../ui/note.tsx'
import { Loaded } from '../account/loaded.tsx'
import classes from './address-card.module.css'
import type { RechargeChain } from './use-choice.ts'

const CODE_SIZE = 168
/** Modules of white around the code, without which scanners do not find it. */
const QUIET_ZONE = 4
const ROWS_EXPECTED = 5

interface AddressCardProps {
  readonly coin: string
  readonly chain: RechargeChain
}

export function AddressCard({ coin, chain }: AddressCardProps) {
  // An address stays the user's own for good: asking once is enough.
  const query = useQuery({
    ...callQuery('rechargeAddress', { body: { coin, chain: chain.chain }, quiet: true }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <Loaded query={query} rows={ROWS_EXPECTED} narrowRowHeight={104}>
      {({ address, memo }) => <Address {...{ coin, chain, address, memo }} />}
    </Loaded>
  )
}

interface AddressProps extends AddressCardProps {
  readonly address: string
  readonly memo: string | null
}

function Address({ coin, chain, address, memo }: AddressProps) {
  const { t } = useTranslation('recharge')
  const network = t(`chain.${chain.chain}`)
  const minimum = formatAmount(chain.minimum)
  const half = Math.ceil(address.length / 2)
  return (
    <>
      <div className={classes.card}>
        <QRCodeSVG
          className={classes.code}
          value={address}
          size={CODE_SIZE}
          marginSize={QUIET_ZONE}
          role="img"
          aria-label={t('qr', { coin, network })}
        />
        <div className={classes.facts}>
          <p className={classes.label}>{t('yourAddress', { coin, network })}</p>
          <div className={classes.address}>
            <code aria-label={address}>
              {address.slice(0, half)}
              <br />
              {address.slice(half)}
            </code>
            <Button
              leftSection={<IconCopy size={16} stroke={1.6} aria-hidden />}
              onClick={() => void copyText(address)}
            >
              {t('copy')}
            </Button>
          </div>
          <dl>
            {memo === null ? null : <Fact name={t('fact.memo')} value={memo} />}
            <Fact name={t('fact.minimum')} value={`${minimum} ${coin}`} />
            <Fact name={t('fact.after')} value={t('confirmations', { count: chain.confirmations })} />
            <Fact name={t('fact.to')} value={t('coinAccount')} />
            <Fact name={t('fact.fee')} value={t('none')} />
          </dl>
        </div>
      </div>
      <Note tone="warn">{t('warning', { coin, network, minimum })}</Note>
    </>
  )
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
