// Which coin is moved.

import { Input } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { CoinDisc } from '../../ui/coin-disc.tsx'
import classes from './transfer-form.module.css'

const DISC = 18

interface AssetFieldProps {
  readonly asset: string
  readonly assets: readonly string[]
  readonly onChoose: (asset: string) => void
}

export function AssetField({ asset, assets, onChoose }: AssetFieldProps) {
  const { t } = useTranslation('transfer')
  const id = useId()
  const offered = assets.includes(asset) ? assets : [asset, ...assets]
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{t('coin')}</label>
      <Input
        id={id}
        component="select"
        value={asset}
        leftSection={<CoinDisc code={asset} size={DISC} />}
        leftSectionPointerEvents="none"
        rightSection={<IconChevronDown size={16} stroke={1.6} aria-hidden />}
        rightSectionPointerEvents="none"
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      >
        {offered.map((code) => (
          <option key={code} value={code}>
            {code}
          </option>
        ))}
      </Input>
    </div>
  )
}
