import { AUDIT_START, type AuditLine, auditLineText } from '@candor/api'
import { sha256, toHex } from '@candor/proof'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type FakeServer, startFakeServer } from '../../testing/fake-server.ts'
import { renderPart } from '../../testing/render.tsx'
import AuditPage from './audit-page.tsx'

const COUNT = 45
const RIGHTS = ['audit', 'verifyAudit', 'auditLines', 'user']

function chain(): AuditLine[] {
  const lines: AuditLine[] = []
  for (let number = 1; number <= COUNT; number += 1) {
    const line = {
      number,
      time: 1_700_000_000_000 + number,
      administratorId: '1',
      who: 'owner@candor.example',
      action: 'user.freeze',
      subject: `user:${number}`,
      reason: 'court.order',
      details: '{}',
      about: null,
      previousHash: lines.at(-1)?.hash ?? AUDIT_START,
    }
    const hash = toHex(sha256(new TextEncoder().encode(auditLineText(line))))
    lines.push({ ...line, hash })
  }
  return lines
}

/** The server says that all is well, whatever it gives. */
function serve(lines: readonly AuditLine[]): FakeServer {
  return startFakeServer({
    audit: ({ query }) => {
      const [index, size] = [Number(query['pageIndex']), Number(query['pageSize'])]
      const newestFirst = [...lines].reverse()
      return {
        list: newestFirst.slice((index - 1) * size, index * size),
        total: lines.length,
        pageIndex: index,
        pageSize: size,
      }
    },
    verifyAudit: () => ({ lines: COUNT, lastHash: chain().at(-1)?.hash, broken: null }),
    auditLines: ({ query }) => ({
      list: lines.filter(({ number }) => number >= Number(query['from'])).slice(0, 10),
      last: COUNT,
    }),
  })
}

async function verify(): Promise<void> {
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Verify chain' }))
  await screen.findByText(/lines hashed in this browser/)
}

afterEach(() => vi.restoreAllMocks())

describe('verifying the chain', () => {
  test('a chain that holds is said to, with the number of lines, beside the server’s word', async () => {
    serve(chain())
    renderPart(<AuditPage />, { rights: RIGHTS })
    expect(screen.queryByLabelText('holds')).not.toBeInTheDocument()
    await verify()
    expect(screen.getByText('45 of 45 lines hold')).toBeInTheDocument()
    expect(screen.getByText('says that 45 lines hold')).toBeInTheDocument()
    expect(screen.getByText(/the same here/)).toBeInTheDocument()
    expect(screen.getAllByLabelText('holds')).toHaveLength(20)
  })

  test('a changed line is named, found, and marked with all after it, though the server sees nothing', async () => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
    const lines = chain().map((line) => (line.number === 12 ? { ...line, reason: 'user.request' } : line))
    serve(lines)
    renderPart(<AuditPage />, { rights: RIGHTS }, '/audit?who=owner')
    await verify()
    expect(screen.getByText(/Line 12 was changed.*Every line after it is in doubt/)).toBeInTheDocument()
    expect(screen.getByText(/not reached here/)).toBeInTheDocument()
    // On its page: the second, since the newest stand first.
    const row = (await screen.findByRole('button', { name: '12' })).closest('tr')
    expect(row).toHaveAttribute('data-mark', 'warn')
    expect(within(row as HTMLElement).getByLabelText('does not hold')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: '13' }).closest('tr')).toHaveAttribute('data-mark', 'doubt')
    expect(screen.getByRole('button', { name: '11' }).closest('tr')).not.toHaveAttribute('data-mark')
    await waitFor(() => expect(scrolled.mock.contexts).toEqual([row]))
    expect(screen.getByLabelText('Who')).toHaveValue('')
    // Looked at once: whoever turns the page afterwards is left alone.
    await userEvent.setup().click(screen.getByRole('button', { name: 'Page before' }))
    expect(await screen.findByRole('button', { name: '45' })).toBeInTheDocument()
    expect(scrolled.mock.contexts).toHaveLength(1)
  })

  test('a line that is gone is named, and the first after it is looked at', async () => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
    serve(chain().filter(({ number }) => number !== 30))
    renderPart(<AuditPage />, { rights: RIGHTS })
    await verify()
    expect(screen.getByText(/Line 30 is missing/)).toBeInTheDocument()
    const row = screen.getByRole('button', { name: '31' }).closest('tr')
    expect(row).toHaveAttribute('data-mark', 'doubt')
    await waitFor(() => expect(scrolled.mock.contexts).toEqual([row]))
  })

  test('another last hash than the server’s is said, though every line holds', async () => {
    const server = startFakeServer({
      audit: () => ({ list: [], total: 0, pageIndex: 1, pageSize: 20 }),
      verifyAudit: () => ({ lines: COUNT, lastHash: 'a'.repeat(64), broken: null }),
      auditLines: () => ({ list: chain(), last: COUNT }),
    })
    renderPart(<AuditPage />, { rights: RIGHTS })
    await verify()
    expect(screen.getByText(/not the one that was computed here/)).toBeInTheDocument()
    expect(server.of('auditLines')).toHaveLength(1)
  })
})

describe('the filters', () => {
  test('go to the server, and begin at the first page', async () => {
    const server = serve(chain())
    renderPart(<AuditPage />, { rights: RIGHTS })
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Next page' }))
    await user.selectOptions(screen.getByLabelText('Act'), 'user.freeze')
    await user.type(screen.getByLabelText('On whom'), 'user:7')
    expect(server.of('audit').at(-1)?.query).toMatchObject({
      action: 'user.freeze',
      subject: 'user:7',
      pageIndex: '1',
    })
  })
})
