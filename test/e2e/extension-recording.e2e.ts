import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getConsent, setOwnAsk } from '#contract/consent.ts'
import { listScribes } from '#contract/scribes.ts'
import { listChunks, listRecordings } from '#contract/transcripts.ts'
import { toPcm16, wavOf } from '#server/speech/audio/pcm.ts'
import { startWork } from '#server/work.ts'
import { testApp, type TestApp, type TestUser } from '../app.ts'
import { toneWav } from '../tones/synth.ts'
import { toneModels } from '../tones/tones.ts'
import { violationsAnywhere } from './axe.ts'
import { followTheDevice } from './browser.ts'
import { type EmrPages, serveEmrPages } from './emr-pages.ts'
import { type ExtensionBrowser, namedVisit, openExtended, pairPanel } from './extension.ts'
import { bar, longWait, onlyVisit, recordNew, saved, stop } from './panel-recording.ts'

let app: TestApp
let emr: EmrPages
let models: Awaited<ReturnType<typeof toneModels>>
let folder: string
let microphone: string
beforeAll(async () => {
  models = await toneModels()
  app = await testApp({ AUSCULTA_TEST_TONES: models.dir })
  await startWork(app.services)
  emr = await serveEmrPages()
  folder = await mkdtemp(join(tmpdir(), 'ausculta-panel-'))
  microphone = join(folder, 'visit.wav')
  // The file plays from the moment the microphone opens: its beginning may be missed.
  const settling = { speaker: 0, text: 'yes okay yes okay yes okay yes okay' } as const
  const said = { speaker: 0, text: 'your blood pressure is high' } as const
  await toneWav([settling, said], microphone, 48_000)
})
afterAll(async () => {
  await app.close()
  await emr[Symbol.asyncDispose]()
  await models.remove()
  await rm(folder, { recursive: true })
})

const pairing = (panel: Page) => panel.getByRole('heading', { name: 'Pair with Ausculta' })

async function pairedPanel(browser: ExtensionBrowser, user: TestUser): Promise<Page> {
  const panel = await browser.openPanel()
  await pairPanel(panel, app, user)
  return panel
}

const wordsOf = async (user: TestUser, id: string) => {
  const { chunks } = await user.call(listChunks, { params: { id }, query: {} })
  return chunks.map(({ text }) => text).join(' ')
}

test('a new visit is recorded from the microphone: its words show while they are spoken, and panels may close', async () => {
  await using browser = await openExtended({ microphone })
  const user = await app.newUser()
  await followTheDevice(user)
  const panel = await pairedPanel(browser, user)
  await recordNew(panel)
  await panel.getByRole('log', { name: 'Live text' }).getByText('blood pressure').waitFor(longWait)
  expect(await violationsAnywhere(panel, 'extension recording')).toEqual([])
  await bar(panel).getByRole('button', { name: 'Mark this moment' }).click()
  await bar(panel)
    .getByText(/^Marked at/)
    .waitFor()
  await panel.close()
  const again = await browser.openPanel()
  await saved(again).waitFor(longWait)
  await again.getByRole('log', { name: 'Live text' }).getByText('blood pressure').waitFor()
  await stop(again)
  const id = await onlyVisit(user)
  await expect.poll(() => wordsOf(user, id)).toMatch(/your blood pressure is high/)
  const recordings = async () => (await user.call(listRecordings, { params: { id } })).items
  await expect.poll(recordings).toMatchObject([{ gaps: [], marks: [expect.any(Number)] }])
  expect(browser.complaints).toEqual([])
})

/** A page of a video visit, whose other side speaks once the visit is recorded. */
async function openCall({ context }: ExtensionBrowser): Promise<Page> {
  const path = join(folder, 'call.wav')
  await toneWav([{ speaker: 1, text: 'yes okay yes okay no fever no cough thank you' }], path)
  const sound = (await readFile(path)).toString('base64')
  const call = await context.newPage()
  await call.goto(`${emr.origin}/editable`)
  await call.evaluate((wav) => {
    document.title = 'Video visit'
    const audio = new Audio(`data:audio/wav;base64,${wav}`)
    audio.loop = true
    document.body.append(audio)
  }, sound)
  return call
}

test('a tab is recorded beside the microphone; when it closes, a message says so and the microphone continues', async () => {
  await using browser = await openExtended({ microphone: await quietRoom(), tabs: 'clicked' })
  const user = await app.newUser()
  const panel = await pairedPanel(browser, user)
  const call = await openCall(browser)
  await panel.bringToFront()
  await panel.getByText('Microphone and tab').click()
  await panel.getByLabel('Also record the tab’s sound').check()
  await recordNew(panel)
  await bar(panel)
    .getByText(/and a browser tab/)
    .waitFor(longWait)
  await call.locator('audio').evaluate((audio: HTMLAudioElement) => audio.play())
  await panel.getByRole('log').getByText('no fever no cough').waitFor(longWait)
  await panel.locator('[data-level=tab]').waitFor()
  await expect.poll(() => isAudible(panel)).toBe(true)
  await call.close()
  await bar(panel).getByText('The browser tab is no longer shared.').waitFor(longWait)
  await bar(panel).getByRole('button', { name: 'Continue without it' }).click()
  await bar(panel).getByRole('alert').waitFor({ state: 'detached' })
  await stop(panel)
  const id = await onlyVisit(user)
  await expect.poll(() => wordsOf(user, id)).toMatch(/no fever no cough/)
  expect(browser.complaints).toEqual([])
})

/** A minute of a room without speech. */
async function quietRoom(): Promise<string> {
  const path = join(folder, 'room.wav')
  const noise = Float32Array.from({ length: 48_000 * 60 }, () => (Math.random() - 0.5) * 0.002)
  await writeFile(path, wavOf(toPcm16(noise), 48_000))
  return path
}

/** Whether Chromium still counts the captured tab as one that plays sound. */
const isAudible = (panel: Page) =>
  panel.evaluate(async () => {
    const tabs = await chrome.tabs.query({})
    return tabs.some(({ title, audible }) => title === 'Video visit' && audible)
  })

test('a sign-out in Ausculta ends a recording at once; what was recorded stays for the same user, and nobody else', async () => {
  await using browser = await openExtended({ microphone: 'beeps' })
  const [user, colleague] = [await app.newUser(), await app.newUser()]
  const panel = await pairedPanel(browser, user)
  await recordNew(panel)
  const page = await browser.context.newPage()
  await page.goto(`${app.origin}/auth/signin`)
  await page.evaluate(() =>
    window.postMessage({ to: 'ausculta-extension', type: 'LOGOUT' }, location.origin),
  )
  await pairing(panel).waitFor()
  await expect.poll(() => contextsOf(panel)).not.toContain('OFFSCREEN_DOCUMENT')
  await pairPanel(panel, app, colleague)
  await panel.getByRole('heading', { name: 'Today' }).waitFor()
  await expect.poll(() => contextsOf(panel)).toContain('OFFSCREEN_DOCUMENT')
  expect(await panel.getByText(/Recording interrupted after/).count()).toBe(0)
  await panel.getByRole('button', { name: 'Sign out' }).click()
  await pairing(panel).waitFor()
  await pairPanel(panel, app, user)
  await panel.getByText(/Recording interrupted after/).waitFor(longWait)
  expect(await violationsAnywhere(panel, 'extension unfinished')).toEqual([])
  await panel.getByRole('button', { name: 'Finish' }).click()
  await panel.getByText(/Recording interrupted after/).waitFor({ state: 'detached', ...longWait })
  const id = await onlyVisit(user)
  const stored = async () => (await user.call(listRecordings, { params: { id } })).items
  await expect.poll(stored, longWait).toMatchObject([{ state: 'stored', gaps: [] }])
  expect((await colleague.call(listScribes, { query: {} })).items).toEqual([])
})

/** The kinds of the extension's pages that are open. */
const contextsOf = (panel: Page) =>
  panel.evaluate(async () =>
    (await chrome.runtime.getContexts({})).map(({ contextType }) => String(contextType)),
  )

test('more is recorded into the open visit, and a sign-out in the panel asks first', async () => {
  await using browser = await openExtended({ microphone: 'beeps' })
  const user = await app.newUser()
  const id = await namedVisit(app, user, 'Sprained ankle')
  const panel = await pairedPanel(browser, user)
  await panel.getByRole('button', { name: /Sprained ankle/ }).click()
  await panel.getByRole('button', { name: 'Record into this visit' }).click()
  await saved(panel).waitFor(longWait)
  await bar(panel).getByText('Sprained ankle').waitFor()
  await bar(panel).getByRole('button', { name: 'Pause' }).click()
  await bar(panel).getByText('Paused').waitFor()
  await bar(panel).getByRole('button', { name: 'Resume' }).click()
  await panel.getByRole('button', { name: 'Sign out' }).click()
  const question = panel.getByRole('alertdialog', { name: 'You are recording.' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await saved(panel).waitFor(longWait)
  await panel.getByRole('button', { name: 'Sign out' }).click()
  await question.getByRole('button', { name: 'Stop and sign out' }).click()
  await pairing(panel).waitFor()
  const last = async () => (await user.call(listRecordings, { params: { id } })).items.at(-1)
  await expect.poll(last).toMatchObject({ state: 'stored' })
})

test('where the clinic requires consent, Record asks first; a refusal is stored and nothing is recorded', async () => {
  await using browser = await openExtended({ microphone: 'beeps' })
  const user = await app.newUser()
  await followTheDevice(user)
  await user.call(setOwnAsk, { body: { ask: 'required' } })
  const panel = await pairedPanel(browser, user)
  const record = panel.getByRole('button', { name: 'Record a new visit' })
  const question = panel.getByRole('region', { name: 'Consent to record' })
  await record.click()
  await question.locator('blockquote').waitFor()
  await question.getByText('Details: who, how, language').click()
  expect(await violationsAnywhere(panel, 'extension consent')).toEqual([])
  await question.getByRole('button', { name: 'Patient declines' }).click()
  await record.waitFor()
  await expect.poll(async () => (await consentsOf(user)).flat()).toEqual(['decline'])
  expect(await panel.getByRole('region', { name: 'Recording' }).count()).toBe(0)
  await record.click()
  await question.getByRole('button', { name: 'Patient agrees: record' }).click()
  await saved(panel).waitFor(longWait)
  await stop(panel)
  await expect.poll(() => consentsOf(user)).toEqual([['grant'], ['decline']])
})

/** The answers about consent of each visit, the newest first. */
async function consentsOf(user: TestUser): Promise<string[][]> {
  const { items } = await user.call(listScribes, { query: {} })
  const answers = items.map(({ id }) => user.call(getConsent, { params: { id } }))
  return (await Promise.all(answers)).map(({ events }) => events.map(({ kind }) => kind))
}

test('without the microphone the panel says what to do, and creates no visit', async () => {
  await using browser = await openExtended()
  const user = await app.newUser()
  await followTheDevice(user)
  const panel = await pairedPanel(browser, user)
  await panel.getByRole('button', { name: 'Record a new visit' }).click()
  const why = panel.getByRole('alert')
  await why.getByText('Permission denied for mic or browser tab recording.').waitFor()
  await panel.getByRole('button', { name: 'Open the browser’s settings' }).waitFor()
  expect(await violationsAnywhere(panel, 'extension refusal')).toEqual([])
  expect((await user.call(listScribes, { query: {} })).items).toEqual([])
})

test('a tab on which the button wasn’t clicked isn’t recorded: the panel says so first, and can record the microphone alone', async () => {
  await using browser = await openExtended({ microphone: 'beeps', tabs: 'allowed' })
  const user = await app.newUser()
  const panel = await pairedPanel(browser, user)
  await openCall(browser)
  await panel.bringToFront()
  await panel.getByText('Microphone and tab').click()
  await panel.getByLabel('Also record the tab’s sound').check()
  await panel.getByRole('button', { name: 'Record a new visit' }).click()
  await panel
    .getByRole('alert')
    .getByText(/click the Ausculta button in the toolbar/)
    .waitFor()
  expect((await user.call(listScribes, { query: {} })).items).toEqual([])
  await panel.getByRole('button', { name: 'Record only the microphone' }).click()
  await saved(panel).waitFor(longWait)
  await stop(panel)
})
