import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listRecordings } from '#contract/transcripts.ts'
import { startWork } from '#server/work.ts'
import { type TestApp, testApp, type TestUser } from '../app.ts'
import { quantile, tally } from '../faults/tally.ts'
import { openKillable } from './killable.ts'

/** AUSCULTA_FAULTS=long: 50, as the goal has it. */
const kills = process.env.AUSCULTA_FAULTS === 'long' ? 50 : 2
/** Audio older than this must be recovered. */
const lostAtMost = 2

let app: TestApp
let profile: string
beforeAll(async () => {
  app = await testApp()
  await startWork(app.services)
  profile = await mkdtemp(join(tmpdir(), 'ausculta-killed-'))
})
afterAll(async () => {
  await app.close()
  await rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
})

const longWait = { timeout: 60_000 }
const pill = (page: Page) => page.getByRole('group', { name: 'Recording' })

async function signIn(page: Page, user: TestUser): Promise<void> {
  await page.goto(`${app.origin}/home/scribes/all`)
  const record = page.getByRole('button', { name: /^Record/ }).first()
  const email = page.getByLabel('Email')
  await record.or(email).first().waitFor(longWait)
  // A browser that is killed may have forgotten the newest cookie.
  if (!(await email.isVisible())) return
  await email.fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill('violet kettle rain 42')
  await page.locator('#sign-in-button').click()
  await record.waitFor(longWait)
}

/** Waits for the clock of the recorder to turn; returns the seconds it shows then. */
async function nextSecond(page: Page, atLeast: number): Promise<number> {
  const handle = await page.waitForFunction((least) => {
    const text = document.querySelector('[aria-label="Recording"]')?.textContent ?? ''
    const [, minutes, seconds] = /(\d\d):(\d\d)/.exec(text) ?? []
    const shown = Number(minutes) * 60 + Number(seconds)
    return shown >= least && shown
  }, atLeast)
  return Number(await handle.jsonValue())
}

/**
 * Nobody signs in as often as a user whose browser is killed all the time; the guard against guessing would stop it.
 */
const forgetAttempts = () => app.asOwner('delete from attempt')

/** Records, kills the browser, starts it again on the same profile. @returns seconds of sound that did not come back. */
async function lostByKill(user: TestUser, isOffline: boolean): Promise<number> {
  const before = await openKillable(profile, app.origin)
  await signIn(before.page, user)
  await before.page
    .getByRole('button', { name: /^Record/ })
    .first()
    .click()
  await pill(before.page).waitFor(longWait)
  await before.page.waitForURL(/\/home\/scribes\/all\/.+/)
  const scribeId = new URL(before.page.url()).pathname.split('/')[4] ?? ''
  if (isOffline) {
    await nextSecond(before.page, 2)
    await before.context.setOffline(true)
  }
  const seconds = await nextSecond(before.page, 4 + Math.floor(Math.random() * 5))
  await before.kill()
  const after = await openKillable(profile, app.origin)
  try {
    await signIn(after.page, user)
    await after.page
      .getByText(/Recording interrupted after/)
      .first()
      .waitFor(longWait)
    await after.page.getByRole('button', { name: 'Finish' }).first().click()
    const stored = async () => {
      const { items } = await user.call(listRecordings, { params: { id: scribeId } })
      return items.find(({ state }) => state === 'stored')
    }
    await expect.poll(stored, longWait).toMatchObject({ gaps: [] })
    return seconds - ((await stored())?.duration ?? 0)
  } finally {
    await after.kill()
  }
}

test(
  `of a browser that is killed while it records, all but the last ${lostAtMost} seconds come back: ${kills} kills, every other without a network`,
  async () => {
    let user = await app.newUser()
    const lost: number[] = []
    for (let n = 0; n < kills; n++) {
      await forgetAttempts()
      if (n % 10 === 0 && n > 0) {
        // The test's own token lasts a quarter of an hour; a browser's would be renewed.
        user = await app.newUser()
        await rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
        profile = await mkdtemp(join(tmpdir(), 'ausculta-killed-'))
      }
      lost.push(await lostByKill(user, n % 2 === 0))
      if (n % 10 === 9) process.stdout.write(`${n + 1} kills of the browser\n`)
    }
    tally({
      what: 'SIGKILL of the browser while it records, every other without a network',
      faults: kills,
      lost: lost.filter((seconds) => seconds > lostAtMost).length,
      note: `seconds of sound that did not come back: p50 ${quantile(lost, 0.5).toFixed(1)}, worst ${Math.max(...lost).toFixed(1)} (the clock shows whole seconds)`,
    })
    expect(lost.filter((seconds) => seconds > lostAtMost)).toEqual([])
  },
  kills * 90_000,
)
