import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uploadFiles } from '#contract/files.ts'
import { createScribe } from '#contract/scribes.ts'
import { listVersions } from '#contract/transcript-versions.ts'
import { editChunk, listChunks } from '#contract/transcripts.ts'
import { wavOf } from '#server/speech/audio/pcm.ts'
import { startWork } from '#server/work.ts'
import { type TestApp, testApp } from '../app.ts'
import { countingLive, fakeSpeech, heldBatch } from '../fakes/speech.ts'
import { framesOf, newVisit, openLive } from '../live.ts'
import { violations } from './axe.ts'
import { openVisitor, signInTo } from './browser.ts'

const speech = fakeSpeech()
let app: TestApp
beforeAll(async () => {
  app = await testApp({}, { speech })
  await startWork(app.services)
})
afterAll(() => app.close())

describe('the versions of a transcript', () => {
  test('are compared and restored, and a correction that found no place is settled', async () => {
    const held = heldBatch()
    const texts = ['The second 0, I think.', 'Moment 1.', 'Second 2.']
    const segments = texts.map((text, n) => ({ text, start: n, end: n + 0.9 }))
    speech.live = { ...countingLive(), name: 'Streaming Zipformer, English' }
    speech.batch = {
      ...held,
      name: 'Parakeet TDT 0.6B v3',
      batch: async (options) => ({ ...(await held.batch(options)), segments }),
    }
    const user = await app.newUser()
    const visit = await newVisit(user)
    const live = await openLive(app, user, visit)
    for (const { seq, start, pcm } of framesOf(new Uint8Array(96_000))) live.frame(seq, start, pcm)
    live.send({ type: 'stop' })
    await live.next('stopped')
    const params = { id: visit.scribeId }
    await user.call(editChunk, { params: { ...params, seq: '1' }, body: { text: 'My own words.' } })

    await using visitor = await openVisitor(app.origin)
    const { page } = visitor
    await signInTo(page, user.email, `/home/scribes/all/${visit.scribeId}`)
    await page.getByText('Improving the transcript').waitFor()
    await held.release()
    await page.getByText('Moment 1.').waitFor()
    const yours = page.getByRole('group', { name: 'Your earlier correction' })
    await yours.getByText('My own words.').waitFor()
    expect(await violations(page)).toEqual([])
    await yours.getByRole('button', { name: 'Use mine' }).click()
    await yours.waitFor({ state: 'detached' })
    const { chunks } = await user.call(listChunks, { params })
    expect(chunks.map(({ text }) => text)).toContain('My own words.')

    await page.getByRole('button', { name: 'More transcript actions' }).click()
    await page.getByRole('menuitem', { name: 'Versions…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Versions of the transcript' })
    await dialog.getByText('Improved transcript').waitFor()
    await dialog.getByText('Streaming Zipformer, English').waitFor()
    expect(await violations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Restore version 1' }).click()
    await page.getByText('Second 0.').first().waitFor()
    const versions = async () =>
      (await user.call(listVersions, { params })).items.map(({ number, shown }) => [number, shown])
    await expect.poll(versions).toEqual([
      [2, false],
      [1, true],
    ])
    expect(visitor.complaints).toEqual([])
  })
})

describe('the transcription of an upload', () => {
  async function uploaded() {
    const user = await app.newUser()
    const { id } = await user.call(createScribe, { body: {} })
    const form = new FormData()
    form.append('file', new File([new Uint8Array(wavOf(new Uint8Array(64_000)))], 'visit.wav'))
    await user.call(uploadFiles, { params: { id }, body: form })
    return { user, id }
  }

  test('is seen while the stream of events is down, by asking', async () => {
    const held = heldBatch()
    speech.batch = held
    const { user, id } = await uploaded()
    await using visitor = await openVisitor(app.origin)
    const { page, context } = visitor
    // Without shared workers the page has its own stream, which can be cut here.
    await context.addInitScript(() => Reflect.deleteProperty(window, 'SharedWorker'))
    await context.route('**/api/events', (route) => route.abort())
    const asked = page.waitForRequest((request) => request.url().includes('/transcriptions/'))
    await signInTo(page, user.email, `/home/scribes/all/${id}`)
    // The list of visits says it too, before the transcript is read for the first time.
    await page.getByRole('heading', { name: 'Transcribing…' }).waitFor()
    await asked
    await held.release()
    await page.getByText('2 seconds.').waitFor()
  })

  test('is cancelled where it is shown, and pushed without asking', async () => {
    const held = heldBatch()
    speech.batch = held
    const { user, id } = await uploaded()
    await using visitor = await openVisitor(app.origin)
    const { page } = visitor
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/transcriptions/')) asked.push(request.method())
    })
    await signInTo(page, user.email, `/home/scribes/all/${id}`)
    await expect.poll(() => held.running()).toBe(1)
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    await page.getByText('Transcription was cancelled. The audio is saved.').waitFor()
    await expect.poll(() => held.aborted()).toBe(1)
    await page.getByRole('button', { name: /^Retry/ }).click()
    await expect.poll(() => held.running()).toBe(1)
    await held.release()
    await page.getByText('2 seconds.').waitFor()
    expect(asked).toEqual(['DELETE'])
  })
})
