import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { renderPart } from '../testing/render.tsx'
import { CodeField } from './code-field.tsx'
import { PasswordField } from './password-field.tsx'
import { TextField } from './text-field.tsx'

describe('a field', () => {
  test('is found by its label and described by its message', () => {
    renderPart(<TextField label="E-mail" error="E-mail format error" defaultValue="mika@" />)
    const input = screen.getByLabelText('E-mail')
    expect(input).toHaveAccessibleDescription('E-mail format error')
    expect(input).toBeInvalid()
    expect(input).toHaveValue('mika@')
  })

  test('says what is done, else what helps, and keeps the line when there is nothing to say', () => {
    const { container } = renderPart(
      <>
        <TextField label="A" done="Bound" hint="never shown" />
        <TextField label="B" hint="Helps" />
        <TextField label="C" />
      </>,
    )
    expect(screen.getByLabelText('A')).toHaveAccessibleDescription('Bound')
    expect(screen.getByLabelText('B')).toHaveAccessibleDescription('Helps')
    expect(screen.getByLabelText('C')).toBeValid()
    expect(container.querySelectorAll('[aria-live="polite"]')).toHaveLength(3)
  })

  test('of a password is hidden until its button is pressed', () => {
    renderPart(<PasswordField label="Password" autoComplete="current-password" />)
    const input = screen.getByLabelText('Password')
    expect(input).toHaveAttribute('type', 'password')
    fireEvent.click(screen.getByRole('button', { name: 'Show the password' }))
    expect(input).toHaveAttribute('type', 'text')
    fireEvent.click(screen.getByRole('button', { name: 'Hide the password' }))
    expect(input).toHaveAttribute('type', 'password')
  })
})

describe('a code', () => {
  test('can be sent again only when the seconds have passed', async () => {
    vi.useFakeTimers()
    try {
      const onSend = vi.fn<() => Promise<number | undefined>>().mockResolvedValue(60)
      renderPart(<CodeField label="Code" onSend={onSend} />)
      const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
      fireEvent.click(screen.getByRole('button', { name: 'Send code' }))
      await pass(0)
      expect(screen.getByRole('button', { name: 'Resend in 60 s' })).toBeDisabled()
      await pass(17_000)
      expect(screen.getByRole('button', { name: 'Resend in 43 s' })).toBeDisabled()
      await pass(43_000)
      fireEvent.click(screen.getByRole('button', { name: 'Resend' }))
      expect(onSend).toHaveBeenCalledTimes(2)
    } finally {
      vi.useRealTimers()
    }
  })

  test('that was not sent can be sent at once', async () => {
    const onSend = vi.fn<() => Promise<number | undefined>>().mockResolvedValue(undefined)
    renderPart(<CodeField label="Code" onSend={onSend} />)
    fireEvent.click(screen.getByRole('button', { name: 'Send code' }))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Send code' })).toBeEnabled())
  })
})
