import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toPcm16, wavOf } from '#server/speech/audio/pcm.ts'
import { startWork } from '#server/work.ts'
import { type TestApp, testApp } from '../app.ts'
import { violations } from './axe.ts'
import { openVisitor, signUpAs, type Visitor, type VisitorOptions } from './browser.ts'
import { pressInTurn } from './keyboard.ts'
import { graphs, mute, openCall, plugIn, reachMicrophones, stall, unplug } from './microphones.ts'
import { fakeScreen } from './screen.ts'

let app: TestApp
let folder: string
beforeAll(async () => {
  app = await testApp()
  await startWork(app.services)
  folder = await mkdtemp(join(tmpdir(), 'ausculta-e2e-'))
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

/** The longest time until a problem is reported, in milliseconds. */
const shortWait = { timeout: 5_000 }
const longWait = { timeout: 60_000 }

const pill = (page: Page) => page.getByRole('group', { name: 'Recording' })
const alarm = (page: Page, text: string | RegExp) =>
  page.getByRole('alert').filter({ hasText: text })

async function openRecorder(options: VisitorOptions = {}): Promise<Visitor> {
  const visitor = await openVisitor(app.origin, { microphone: 'beeps', ...options })
  await reachMicrophones(visitor.context)
  await signUpAs(visitor.page, `${crypto.randomUUID()}@example.org`)
  return visitor
}

async function record(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Record/ })
    .first()
    .click()
  await pill(page)
    .getByText(/^Saved \d+ s ago/)
    .waitFor(longWait)
}

/** A WAV file of ten seconds in a room without speech. @param loudness of its noise, 0 to 1 */
async function room(loudness: number): Promise<string> {
  const path = join(folder, `${loudness}.wav`)
  const noise = Float32Array.from({ length: 48_000 * 60 }, () => (Math.random() - 0.5) * loudness)
  await writeFile(path, wavOf(toPcm16(noise), 48_000))
  return path
}

const secondsShown = async (page: Page) => {
  const text = (await pill(page).textContent()) ?? ''
  const [, minutes, seconds] = /(\d\d):(\d\d)/.exec(text) ?? []
  return Number(minutes) * 60 + Number(seconds)
}

/** It's still recording: its clock runs, and the server gets it. */
async function expectGoesOn(page: Page): Promise<void> {
  const before = await secondsShown(page)
  await expect.poll(() => secondsShown(page)).toBeGreaterThan(before)
  await pill(page)
    .getByText(/^Saved [12] s ago/)
    .waitFor(longWait)
}

async function stopAndRead(page: Page): Promise<void> {
  await pill(page).getByRole('button', { name: 'Stop' }).click()
  await page.getByRole('button', { name: 'Play the recording' }).waitFor(longWait)
}
const gapLines = (page: Page) => page.getByText(/^\d\d:\d\d to \d\d:\d\d not captured$/)

describe('within five seconds the recorder says, and records on, when', () => {
  test('the microphone is muted, as by a phone call; the time until then is a gap among the lines', async () => {
    await using visitor = await openRecorder()
    const { page } = visitor
    await record(page)
    await mute(page, true)
    await alarm(page, 'The microphone is muted.').waitFor(shortWait)
    await expect.poll(() => page.title()).toMatch(/^⚠ The microphone is muted\. · .*Ausculta$/)
    expect(await violations(page)).toEqual([])
    await page.waitForTimeout(2_000)
    await mute(page, false)
    await alarm(page, 'The microphone is muted.').waitFor({ state: 'detached', ...shortWait })
    await page.getByText(/\d\d:\d\d to \d\d:\d\d not captured\./).waitFor(shortWait)
    await expectGoesOn(page)
    await stopAndRead(page)
    await gapLines(page).waitFor(longWait)
    expect(visitor.complaints).toEqual([])
  })

  test('the only microphone is unplugged; plugged in again it works again', async () => {
    await using visitor = await openRecorder()
    const { page } = visitor
    await record(page)
    await unplug(page, true)
    await alarm(page, 'Microphone disconnected.').waitFor(shortWait)
    await page.waitForTimeout(1_500)
    await plugIn(page)
    await page.getByText(/was unplugged. Recording continues with/).waitFor(longWait)
    await expectGoesOn(page)
    await stopAndRead(page)
    await gapLines(page).waitFor(longWait)
    expect(visitor.complaints).toEqual([])
  })

  test('one of several is pulled out: it falls back at once, without an alarm', async () => {
    await using visitor = await openRecorder()
    const { page } = visitor
    await record(page)
    await unplug(page)
    await page.getByText(/was unplugged. Recording continues with/).waitFor(shortWait)
    await expectGoesOn(page)
    expect(await page.getByRole('alert').count()).toBe(0)
    expect(visitor.complaints).toEqual([])
  })

  test('the audio graph stalls: it is rebuilt automatically', async () => {
    await using visitor = await openRecorder()
    const { page } = visitor
    await record(page)
    const before = await stall(page)
    await expect.poll(() => graphs(page), { timeout: 5_000 }).toBeGreaterThan(before)
    await expectGoesOn(page)
    await stopAndRead(page)
    expect(visitor.complaints).toEqual([])
  })
})

test('the microphone is switched during the visit, without a gap, and remembered', async () => {
  await using visitor = await openRecorder()
  const { page } = visitor
  await record(page)
  await pill(page).getByRole('button', { name: 'Change the microphone' }).click()
  await page.getByRole('menuitem', { name: 'Fake Audio Input 2' }).click()
  await page.getByText('Fake Audio Input 2').first().waitFor(shortWait)
  await expectGoesOn(page)
  await stopAndRead(page)
  expect(await gapLines(page).count()).toBe(0)
  await page.reload()
  const kept = await page.evaluate(() => localStorage.getItem('ausculta-recorder'))
  expect(JSON.parse(kept ?? '{}')).toMatchObject({ deviceId: expect.stringMatching(/.{20}/) })
  await record(page)
  await page.getByText('Fake Audio Input 2').first().waitFor(shortWait)
  expect(visitor.complaints).toEqual([])
})

test('the screen is kept on, and asked for again when the page is back in sight', async () => {
  await using visitor = await openRecorder()
  const { page } = visitor
  await page.evaluate(fakeScreen)
  const locks = () => page.evaluate(() => window.testLocks.map((one) => one.on))
  await record(page)
  await expect.poll(locks).toEqual([true])
  // As the system does whenever the page is hidden.
  await page.evaluate(async () => {
    await window.testLocks[0]?.release()
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await expect.poll(locks).toEqual([false, true])
  await pill(page).getByRole('button', { name: 'Stop' }).click()
  await expect.poll(locks).toEqual([false, false])
})

test('the recorder stays with one on every page, pauses by key, and leads back to the visit', async () => {
  await using visitor = await openRecorder()
  const { page } = visitor
  await record(page)
  const visit = page.url()
  await pressInTurn(page, 'g', ',')
  await page.waitForURL('**/home/settings/**')
  await expectGoesOn(page)
  await page.keyboard.press('p')
  await pill(page).getByRole('button', { name: 'Resume' }).waitFor()
  // Audio from before the pause may still be in transit.
  const standsStill = async () => {
    const before = await secondsShown(page)
    await page.waitForTimeout(1_000)
    return (await secondsShown(page)) === before
  }
  await expect.poll(standsStill).toBe(true)
  const paused = await secondsShown(page)
  await page.waitForTimeout(2_000)
  expect(await secondsShown(page)).toBe(paused)
  await page.keyboard.press('p')
  await expectGoesOn(page)
  await page.getByTitle('Go to the visit').click()
  await page.waitForURL(visit)
  await stopAndRead(page)
  // A pause is off the record, and no gap.
  expect(await gapLines(page).count()).toBe(0)
  expect(visitor.complaints).toEqual([])
})

test('a microphone that gives nothing is alarmed of, and a quiet room is not', async () => {
  const [silent, quiet] = [await room(0), await room(0.004)]
  await using nothing = await openRecorder({ microphone: silent })
  await record(nothing.page)
  await alarm(nothing.page, 'No sound is arriving.').waitFor(shortWait)
  await nothing.page.getByRole('button', { name: 'Choose a microphone' }).click()
  await nothing.page.getByRole('menuitem', { name: 'Fake Audio Input 1' }).click()
  await expectGoesOn(nothing.page)
  await using visitor = await openRecorder({ microphone: quiet })
  await record(visitor.page)
  await visitor.page.waitForTimeout(6_000)
  expect(await visitor.page.getByRole('alert').count()).toBe(0)
})

test('after five minutes without a word it asks whether the visit is over, and never stops automatically', async () => {
  await using visitor = await openRecorder({ microphone: await room(0.004) })
  const { page } = visitor
  await page.clock.install()
  await record(page)
  const question = page.getByText('Is the visit over?')
  // On a busy machine it has been recording for a while.
  await page.clock.fastForward(260_000)
  await page.waitForTimeout(1_500)
  expect(await question.count()).toBe(0)
  await page.clock.fastForward(41_000)
  await question.waitFor(shortWait)
  await page.getByRole('button', { name: 'Still going' }).click()
  await question.waitFor({ state: 'detached' })
  await page.clock.fastForward(301_000)
  await question.waitFor(shortWait)
  await page.getByRole('button', { name: 'Stop recording' }).click()
  await pill(page).waitFor({ state: 'detached' })
  expect(visitor.complaints).toEqual([])
})

describe('a browser tab beside the microphone', () => {
  const withTab = async (page: Page) => {
    await page
      .getByRole('button', { name: 'Microphone, language and other ways to record' })
      .click()
    await page.getByRole('menuitem', { name: /Also a browser tab/ }).click()
  }
  const options = { sharedTab: 'Video visit' }

  test('is recorded and has its own level; when it ends a message says so and the microphone continues', async () => {
    await using visitor = await openRecorder(options)
    const { page } = visitor
    const other = await openCall(visitor, true)
    await withTab(page)
    await record(page)
    await page.getByText(/and a browser tab/).waitFor(shortWait)
    await page.locator('[data-level=tab]').waitFor(shortWait)
    await page.waitForTimeout(5_000)
    expect(await page.getByRole('alert').count()).toBe(0)
    await other.close()
    await alarm(page, 'The browser tab is no longer shared.').waitFor(shortWait)
    await expectGoesOn(page)
    const again = await openCall(visitor, true)
    await page.getByRole('button', { name: 'Share the tab again' }).click()
    await page.locator('[data-level=tab]').waitFor(shortWait)
    expect(await page.getByRole('alert').count()).toBe(0)
    await again.close()
    await page.getByRole('button', { name: 'Continue without it' }).click()
    await page.getByRole('alert').waitFor({ state: 'detached' })
    await expectGoesOn(page)
    expect(visitor.complaints).toEqual([])
  })

  test('without sound is reported', async () => {
    await using visitor = await openRecorder(options)
    await openCall(visitor, false)
    await withTab(visitor.page)
    await record(visitor.page)
    await alarm(visitor.page, 'No sound from the browser tab.').waitFor(shortWait)
    await expectGoesOn(visitor.page)
    expect(visitor.complaints).toEqual([])
  })

  test('that was refused is reported in the product’s words, and the microphone is recorded', async () => {
    await using visitor = await openRecorder()
    const { page } = visitor
    await page.evaluate(() => {
      navigator.mediaDevices.getDisplayMedia = () =>
        Promise.reject(new DOMException('', 'NotAllowedError'))
    })
    await withTab(page)
    await record(page)
    await alarm(page, 'Permission denied for mic or browser tab recording.').waitFor(shortWait)
    await expectGoesOn(page)
    expect(visitor.complaints).toEqual([])
  })
})
