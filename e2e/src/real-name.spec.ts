import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures/test.ts'
import { expectError, expectNotice } from './screens/entry.ts'

const REAL_NAME = 'accountSet/realName'
const SIDES = ['Front', 'Back', 'Hand-held'] as const
type Side = (typeof SIDES)[number]
const MEGABYTE = 1024 * 1024

function slotOf(page: Page, side: Side): Locator {
  return page.getByRole('group', { name: side, exact: true })
}

interface PictureFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

/** A real picture: the page itself. */
async function pictureOf(page: Page, type: 'jpeg' | 'png'): Promise<PictureFile> {
  return { name: `certificate.${type}`, mimeType: `image/${type}`, buffer: await page.screenshot({ type }) }
}

/** The third kind, which a browser does not make: rows of grey from the bottom up. */
function bitmap(width: number, height: number): PictureFile {
  const head = Buffer.alloc(54)
  const pixels = Buffer.alloc(width * 3 * height, 0x9a)
  head.write('BM')
  head.writeUInt32LE(head.length + pixels.length, 2)
  head.writeUInt32LE(head.length, 10)
  head.writeUInt32LE(40, 14)
  head.writeInt32LE(width, 18)
  head.writeInt32LE(height, 22)
  head.writeUInt16LE(1, 26)
  head.writeUInt16LE(24, 28)
  return { name: 'certificate.bmp', mimeType: 'image/bmp', buffer: Buffer.concat([head, pixels]) }
}

async function choose(page: Page, side: Side, file: PictureFile): Promise<void> {
  // Megabytes go to the browser in pieces: on a busy machine that takes longer than a click.
  await slotOf(page, side).locator('input[type="file"]').setInputFiles(file, { timeout: 45_000 })
}

/** Each in another format. */
async function uploadAll(page: Page): Promise<void> {
  const files: Readonly<Record<Side, PictureFile>> = {
    Front: await pictureOf(page, 'jpeg'),
    Back: await pictureOf(page, 'png'),
    'Hand-held': bitmap(640, 480),
  }
  for (const side of SIDES) {
    await choose(page, side, files[side])
    await expect(slotOf(page, side)).toContainText('Uploaded')
  }
}

async function fillDetails(page: Page): Promise<void> {
  await page.getByRole('radiogroup', { name: 'Certificate type' }).getByText('Passport').click()
  await page.getByRole('textbox', { name: 'Real name' }).fill('Mika Tanaka')
  await page.getByRole('textbox', { name: 'Certificate number' }).fill('TK 1234567')
}

async function submit(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Submit(?: again)?$/ }).click()
}

test('nothing is submitted without certificate, data and pictures', async ({ page, loggedIn }) => {
  await page.goto(REAL_NAME)
  await submit(page)
  await expect(page.getByText('Choose a certificate first')).toBeVisible()
  await expectError(page.getByRole('textbox', { name: 'Real name' }), 'Data cannot be empty')
  await expectError(page.getByRole('textbox', { name: 'Certificate number' }), 'Data cannot be empty')
  for (const side of SIDES) await expect(slotOf(page, side)).toContainText('Upload the picture first')
  expect((await loggedIn.api.call('realNameStatus')).state).toBe('notCertified')
})

test('a picture of another kind, over 8 MB, or not a picture at all, is refused', async ({
  page,
  loggedIn,
}) => {
  await page.goto(REAL_NAME)
  const front = slotOf(page, 'Front')
  const picture = await pictureOf(page, 'jpeg')
  await choose(page, 'Front', { name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') })
  await expect(front).toContainText('Choose a jpeg, png or bmp picture.')
  await choose(page, 'Front', {
    name: 'large.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.concat([picture.buffer, Buffer.alloc(Math.floor(9.4 * MEGABYTE) - picture.buffer.length)]),
  })
  await expect(front).toContainText('9.4 MB is over the limit of 8 MB. Choose a smaller picture.')
  // The browser cannot tell; the server reads it.
  await choose(page, 'Front', {
    name: 'page.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.concat([
      picture.buffer.subarray(0, 200),
      Buffer.from('<script>alert(1)</script>'.repeat(50)),
    ]),
  })
  await expect(front).toContainText(/cannot be read|Choose a jpeg, png or bmp picture/)
  await choose(page, 'Front', picture)
  await expect(front).toContainText('Uploaded')
  expect((await loggedIn.api.call('realNameStatus')).state).toBe('notCertified')
})

test('submitted, rejected with a reason, submitted again, and approved in the demo', async ({
  page,
  loggedIn,
}) => {
  await page.goto(REAL_NAME)
  await fillDetails(page)
  await uploadAll(page)
  await submit(page)
  await expectNotice(page, 'Submitted')
  await expect(page.getByText('To be reviewed').first()).toBeVisible()
  await expect(page.getByText('A reviewer is looking at it')).toBeVisible()
  await expect(page.locator('main')).not.toContainText('TK 1234567')
  await page.getByRole('button', { name: 'Reject (demo)' }).click()
  await expect(page.getByText('The verification was not accepted.')).toBeVisible()
  await expect(page.getByText('Audit failed').first()).toBeVisible()
  const startAgain = page.getByRole('button', { name: 'Start again' })
  if (await startAgain.isVisible()) await startAgain.click()
  await fillDetails(page)
  await uploadAll(page)
  await submit(page)
  await page.getByRole('button', { name: 'Approve now (demo)' }).click()
  await expect(page.getByText('You are verified')).toBeVisible()
  await expect(page.getByText('Authenticated').first()).toBeVisible()
  // The engine knows: trading is open.
  await expect.poll(async () => (await loggedIn.api.call('getUserInfo')).authenticated).toBe(true)
})
