// For visitors: the worked example of the rules, checked by the same code as everybody's own proof, and what happens
// when one digit of it is changed.

import { Button, Checkbox } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { loginPath } from '../../session/login-path.ts'
import { ProductPanel } from '../assets/product-panel.tsx'
import { Z1_ROOT, z1Proof, z1Tampered } from './example-z1.ts'
import classes from './proof-view.module.css'
import { ProofView } from './proof-view.tsx'

const WHOLE_NUMBERS = 0

export function ExampleProof() {
  const { t } = useTranslation('fairness')
  const [isTampered, setTampered] = useState(false)
  const proof = useMemo(() => (isTampered ? z1Tampered() : z1Proof()), [isTampered])
  return (
    <ProductPanel
      title={t('example.title')}
      end={
        <Checkbox
          label={t('example.tamper')}
          checked={isTampered}
          onChange={({ currentTarget }) => setTampered(currentTarget.checked)}
        />
      }
      foot={
        <div className={classes.foot}>
          <span>{t('example.text')}</span>
          <Button size="sm" component={Link} to={loginPath('/fairness')}>
            {t('example.logIn')}
          </Button>
        </div>
      }
      flush
    >
      <ProofView
        proof={proof}
        published={Z1_ROOT}
        scale={WHOLE_NUMBERS}
        balanceLabel={t('example.balance')}
      />
    </ProductPanel>
  )
}
