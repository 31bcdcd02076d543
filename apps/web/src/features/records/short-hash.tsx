// A hash or an address: its beginning and its end; a click copies the whole.

import { useTranslation } from 'react-i18next'
import { copyText } from '../../ui/copy-text.ts'
import classes from './short-hash.module.css'

const FIRST = 8
const LAST = 6

export function shortHash(hash: string): string {
  return hash.length <= FIRST + LAST ? hash : `${hash.slice(0, FIRST)}…${hash.slice(-LAST)}`
}

export function ShortHash({ hash }: { readonly hash: string }) {
  const { t } = useTranslation('shell')
  return (
    <button
      type="button"
      className={classes.hash}
      title={hash}
      aria-label={`${t('copy.copy')} ${shortHash(hash)}`}
      onClick={() => void copyText(hash)}
    >
      {shortHash(hash)}
    </button>
  )
}
