import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderPart } from '../testing/render.tsx'
import { PasswordMeter, useStrength } from './password-meter.tsx'

function Meter({ password }: { readonly password: string }) {
  const { strength, done, hint } = useStrength(password)
  return (
    <>
      <PasswordMeter strength={strength} />
      <p data-testid="done">{done}</p>
      <p data-testid="hint">{hint}</p>
    </>
  )
}

describe('the password meter', () => {
  it.each([
    ['', 0, '', ''],
    ['moss', 1, '', 'Weak'],
    ['password1', 2, '', 'Fair'],
    ['Lanterns74b', 3, 'Good', ''],
    ['moss-lantern-42', 4, 'Strong', ''],
  ])('shows %j with %i bars and says the word', (password, bars, done, hint) => {
    const { container } = renderPart(<Meter password={password} />)
    expect(container.querySelectorAll('[data-on]')).toHaveLength(bars)
    expect(screen.getByTestId('done')).toHaveTextContent(done)
    expect(screen.getByTestId('hint')).toHaveTextContent(hint)
  })
})
