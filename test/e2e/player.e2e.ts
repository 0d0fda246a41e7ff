import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createScribe } from '#contract/scribes.ts'
import { addChunks, sampleRate } from '#contract/transcripts.ts'
import { storeRecording } from '#server/visits/transcription/audio/settle.ts'
import { recordings } from '#server/visits/transcription/table.ts'
import { type TestApp, testApp, type TestUser } from '../app.ts'
import { violations } from './axe.ts'
import { openVisitor, signInTo, type Visitor } from './browser.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

function tone(seconds: number, amplitude: number): Uint8Array {
  const samples = Int16Array.from({ length: seconds * sampleRate }, (_, n) =>
    Math.round(amplitude * Math.sin(n / 6)),
  )
  return new Uint8Array(samples.buffer)
}

async function addRecording(
  { user }: TestUser,
  scribeId: string,
  offset: number,
  { seconds = 60, ...more }: Partial<typeof recordings.$inferInsert> & { seconds?: number } = {},
) {
  const recordingId = randomUUID()
  const started = new Date(app.services.now().getTime() + offset * 1000)
  await app.services.db.as(user.id, (tx) =>
    tx.insert(recordings).values({
      id: recordingId,
      userId: user.id,
      scribeId,
      source: 'upload',
      state: 'stored',
      transcription: 'success',
      started,
      offsetMs: offset * 1000,
      ...more,
    }),
  )
  const pcm = async function* () {
    yield tone(seconds / 2, 4_000)
    yield tone(seconds / 2, 20_000)
  }
  await storeRecording(app.services, { userId: user.id, scribeId, recordingId }, pcm())
}

/** A visit of two recordings of a minute, with a line every ten seconds. */
async function visitOf(user: TestUser): Promise<string> {
  const { id } = await user.call(createScribe, { body: {} })
  const chunks = Array.from({ length: 12 }, (_, n) => ({
    text: `Line ${n + 1} of the visit.`,
    timestamp: n * 10,
    speaker: n % 2 ? 'patient' : 'clinician',
  }))
  await user.call(addChunks, { params: { id }, body: { chunks } })
  await addRecording(user, id, 0)
  await addRecording(user, id, 60)
  return id
}

async function open({ page }: Visitor, user: TestUser, id: string): Promise<void> {
  await signInTo(page, user.email, `/home/scribes/all/${id}`)
}

const slider = (page: Page) => page.getByRole('slider', { name: 'Position in the recording' })

/** The pixels of the canvas that aren't empty, in equal parts of its width. */
const inkOf = (page: Page, parts: number): Promise<number[]> =>
  slider(page)
    .locator('canvas')
    .evaluate((canvas: HTMLCanvasElement, count) => {
      const { width, height } = canvas
      const data = canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? []
      const ink = Array.from({ length: count }, () => 0)
      for (let at = 3; at < data.length; at += 4) {
        const part = Math.floor((((((at - 3) / 4) % width) + 0.5) / width) * count)
        if ((data[at] ?? 0) > 0) ink[part] = (ink[part] ?? 0) + 1
      }
      return ink
    }, parts)

const litLine = (page: Page) => page.locator('li [data-lit]').innerText()

test('dragging over the waveform of two recordings plays from there, and the transcript follows', async () => {
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  const user = await app.newUser()
  await open(visitor, user, await visitOf(user))
  // Each recording is quiet, then loud.
  await expect
    .poll(
      async () => {
        const [a = 0, b = 0, c = 0, d = 0] = await inkOf(page, 4)
        return [a * 1.3 < b, c * 1.3 < d, c * 1.3 < b]
      },
      { timeout: 30_000 },
    )
    .toEqual([true, true, true])
  expect(await slider(page).getAttribute('aria-valuemax')).toBe('120')
  const box = await slider(page).boundingBox()
  if (!box) throw new Error('The waveform is not there.')
  const at = (share: number) => [box.x + box.width * share, box.y + box.height / 2] as const
  await page.mouse.move(...at(0.2))
  await page.mouse.down()
  await page.mouse.move(...at(0.71), { steps: 4 })
  // Line 9 begins at 80 s; while dragging, nothing plays.
  await expect.poll(() => litLine(page)).toContain('Line 9')
  await page.getByRole('button', { name: 'Play the recording' }).waitFor()
  await page.mouse.up()
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  const now = Number(await slider(page).getAttribute('aria-valuenow'))
  expect(now).toBeGreaterThanOrEqual(84)
  expect(now).toBeLessThan(110)
  expect(await violations(page)).toEqual([])
  expect(visitor.complaints).toEqual([])
})

test('the keyboard moves through a visit without playing it, and Space plays', async () => {
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  const user = await app.newUser()
  await open(visitor, user, await visitOf(user))
  await slider(page).focus()
  const position = async () => slider(page).getAttribute('aria-valuetext')
  for (const [key, text, line] of [
    ['ArrowRight', '0:00:05 of 0:02:00', 'Line 1 '],
    ['PageUp', '0:01:05 of 0:02:00', 'Line 7 '],
    ['ArrowLeft', '0:01:00 of 0:02:00', 'Line 7 '],
    ['End', '0:02:00 of 0:02:00', 'Line 12 '],
    ['Home', '0:00:00 of 0:02:00', 'Line 1 '],
  ] as const) {
    await page.keyboard.press(key)
    await expect.poll(position).toBe(text)
    await expect.poll(() => litLine(page)).toContain(line)
  }
  await page.getByRole('button', { name: 'Play the recording' }).waitFor()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Pause', exact: true }).waitFor()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Play the recording' }).waitFor()
  expect(visitor.complaints).toEqual([])
})

test('where audio was deleted, the player says so in its place', async () => {
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  const user = await app.newUser()
  const id = await visitOf(user)
  await app.asOwner('update recording set audio_gone = now() where scribe_id = $1', [id])
  await open(visitor, user, id)
  await page.getByText('Line 1 of the visit.').waitFor()
  await page.getByText(/^Audio deleted on .* The transcript is kept\.$/).waitFor()
  expect(await slider(page).count()).toBe(0)
  expect(visitor.complaints).toEqual([])
})
