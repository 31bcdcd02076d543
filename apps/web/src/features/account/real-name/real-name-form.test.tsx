import type { Answer, UploadInput } from '@candor/client'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { api } from '../../../api/api.ts'
import { renderPart } from '../../../testing/render.tsx'
import { clearToasts } from '../../../ui/toasts.ts'
import { answerCalls, refusal } from '../fake-api.ts'
import { RealNameForm } from './real-name-form.tsx'

const STATUS: Answer<'realNameStatus'> = {
  state: 'notCertified',
  reason: null,
  realName: null,
  certificateType: null,
  certificateNumber: null,
  submittedTime: null,
  decidedTime: null,
  mayDecideInDemo: true,
}

const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0])
const picture = (name: string) => new File([PNG], name, { type: 'image/png' })

interface Upload {
  readonly side: string
  readonly progress: (sent: number, total: number) => void
  readonly signal: AbortSignal
  readonly finish: (answer: unknown) => void
  readonly fail: (error: Error) => void
}

/** Uploads that go on until the test ends them. */
function holdUploads(): Upload[] {
  const uploads: Upload[] = []
  vi.spyOn(api, 'upload').mockImplementation(
    ((_name: string, _file: Blob, input: UploadInput<'uploadPicture'>) =>
      new Promise<unknown>((resolve, reject) => {
        const { signal, onProgress } = input
        if (signal === undefined || onProgress === undefined)
          throw new Error('an upload can be followed and ended')
        signal.addEventListener('abort', () => reject(new DOMException('broken off', 'AbortError')))
        uploads.push({ side: input.query.side, progress: onProgress, signal, finish: resolve, fail: reject })
      })) as typeof api.upload,
  )
  return uploads
}

const slot = (name: string) => within(screen.getByRole('group', { name }))

async function choose(name: string, file: File): Promise<void> {
  await userEvent.upload(slot(name).getByLabelText(name), file)
}

async function newest(uploads: readonly Upload[], count: number): Promise<Upload> {
  await waitFor(() => expect(uploads).toHaveLength(count))
  const upload = uploads.at(-1)
  if (upload === undefined) throw new Error('nothing is being uploaded')
  return upload
}

beforeEach(() => {
  URL.createObjectURL = vi.fn(() => 'blob:preview')
  URL.revokeObjectURL = vi.fn()
})
afterEach(() => {
  clearToasts()
  vi.restoreAllMocks()
})

describe('the pictures of a verification', () => {
  it('show the bytes that have gone out, are checked in silence, and can be replaced', async () => {
    const uploads = holdUploads()
    const asked = answerCalls({ uploadCheck: { side: 'front', width: 800, height: 600 } })
    renderPart(<RealNameForm status={STATUS} />)
    await choose('Front', picture('front.png'))
    const upload = await newest(uploads, 1)
    expect(upload.side).toBe('front')
    act(() => upload.progress(5, 10))
    expect(slot('Front').getByRole('progressbar')).toHaveValue(50)
    act(() => upload.finish({ pictureId: 'P'.repeat(22) }))
    expect(await slot('Front').findByText('Uploaded')).toBeInTheDocument()
    expect(asked).toEqual([{ name: 'uploadCheck', body: { pictureId: 'P'.repeat(22) } }])
    expect(slot('Front').getByRole('button', { name: 'Replace' })).toBeEnabled()
  })

  it('can be cancelled, and the slot is empty again', async () => {
    const uploads = holdUploads()
    renderPart(<RealNameForm status={STATUS} />)
    await choose('Back', picture('back.png'))
    const { signal } = await newest(uploads, 1)
    await userEvent.click(slot('Back').getByRole('button', { name: 'Cancel upload' }))
    expect(signal.aborted).toBe(true)
    expect(slot('Back').getByRole('button', { name: 'Choose picture' })).toBeEnabled()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('can be tried again when the line broke, but not when the file itself was refused', async () => {
    const uploads = holdUploads()
    renderPart(<RealNameForm status={STATUS} />)
    await choose('Back', picture('back.png'))
    const first = await newest(uploads, 1)
    act(() => first.fail(refusal('network.timeout', '')))
    await userEvent.click(await slot('Back').findByRole('button', { name: 'Try again' }))
    const second = await newest(uploads, 2)
    act(() => second.fail(refusal('picture.broken', 'The picture cannot be read, choose another file')))
    expect(
      await slot('Back').findByText('The picture cannot be read, choose another file'),
    ).toBeInTheDocument()
    expect(slot('Back').queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  it('are refused before they are sent when they are too large', async () => {
    const uploads = holdUploads()
    renderPart(<RealNameForm status={STATUS} />)
    const large = picture('hand.png')
    Object.defineProperty(large, 'size', { value: 9_850_000 })
    await choose('Hand-held', large)
    expect(
      await slot('Hand-held').findByText('9.4 MB is over the limit of 8 MB. Choose a smaller picture.'),
    ).toBeInTheDocument()
    expect(uploads).toEqual([])
  })
})

describe('handing a verification in', () => {
  it('asks for the certificate and the pictures first', async () => {
    renderPart(<RealNameForm status={STATUS} />)
    await userEvent.click(screen.getByRole('button', { name: 'Submit' }))
    expect(await screen.findByText('Choose a certificate first')).toBeInTheDocument()
    expect(screen.getAllByText('Upload the picture first')).toHaveLength(3)
    expect(screen.getAllByText('Data cannot be empty')).toHaveLength(2)
    expect(screen.getByRole('radio', { name: 'ID card' })).toHaveFocus()
  })

  it('sends what was typed with the three pictures, and puts a refusal at its field', async () => {
    const uploads = holdUploads()
    const asked = answerCalls({
      uploadCheck: {},
      submitRealName: refusal(
        'certificate.number.invalid',
        'Enter the number as it stands on the certificate',
      ),
    })
    renderPart(<RealNameForm status={{ ...STATUS, state: 'auditFailed', reason: 'faceNotVisible' }} />)
    expect(screen.getByText('The face on the hand-held picture cannot be seen clearly.')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('radio', { name: 'Passport' }))
    await userEvent.type(screen.getByLabelText('Real name'), ' Mika Tanaka ')
    await userEvent.type(screen.getByLabelText('Certificate number'), 'TR1234567')
    for (const [at, name] of ['Front', 'Back', 'Hand-held'].entries()) {
      await choose(name, picture('p.png'))
      const upload = await newest(uploads, at + 1)
      act(() => upload.finish({ pictureId: String(at).repeat(22) }))
      await slot(name).findByText('Uploaded')
    }
    await userEvent.click(screen.getByRole('button', { name: 'Submit again' }))
    expect(await screen.findByText('Enter the number as it stands on the certificate')).toBeInTheDocument()
    expect(asked.at(-1)?.body).toEqual({
      realName: 'Mika Tanaka',
      certificateType: 'passport',
      certificateNumber: 'TR1234567',
      frontId: '0'.repeat(22),
      backId: '1'.repeat(22),
      handId: '2'.repeat(22),
    })
  })
})
