// A value that one click copies: an address, a code, a link.

import { IconCheck, IconCopy } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { WEB_LIMITS } from '../limits.ts'
import classes from './copy-line.module.css'
import { copyText } from './copy-text.ts'

interface CopyLineProps {
  readonly value: string
  readonly label?: ReactNode
  readonly icon?: ReactNode
  /** For hashes, addresses and codes. */
  readonly mono?: boolean
}

export function CopyLine({ value, label, icon, mono = false }: CopyLineProps) {
  const { t } = useTranslation('shell')
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return undefined
    const timer = setTimeout(() => setCopied(false), WEB_LIMITS.notificationMs)
    return () => clearTimeout(timer)
  }, [isCopied])
  return (
    <button
      type="button"
      className={classes.line}
      onClick={() => void copyText(value).then(setCopied)}
      data-copied={isCopied || undefined}
    >
      {icon === undefined ? null : <span className={classes.icon}>{icon}</span>}
      <span className={classes.text}>
        {label === undefined ? null : <span className={classes.label}>{label}</span>}
        <span className={classes.value} data-mono={mono || undefined}>
          {value}
        </span>
      </span>
      <span className={classes.copy}>
        {isCopied ? (
          <IconCheck size={16} stroke={1.6} aria-hidden />
        ) : (
          <IconCopy size={16} stroke={1.6} aria-hidden />
        )}
        {t(isCopied ? 'copy.copied' : 'copy.copy')}
      </span>
    </button>
  )
}
