import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listRecordings } from '#contract/transcripts.ts'
import { startWork } from '#server/work.ts'
import { testApp, type TestApp } from '../app.ts'
import {
  builtExtension,
  grantAccess,
  idOf,
  loadFlags,
  openExtended,
  pairPanel,
} from './extension.ts'
import { openKillable } from './killable.ts'
import { longWait, onlyVisit, recordNew, stop } from './panel-recording.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await startWork(app.services)
})
afterAll(() => app.close())

test('the extension stores nothing readable of a recording, and nothing once the server has it', async () => {
  await using browser = await openExtended({ microphone: 'beeps' })
  const user = await app.newUser()
  const panel = await browser.openPanel()
  await pairPanel(panel, app, user)
  await recordNew(panel)
  expect(await storedIn(panel)).toMatchObject({
    local: ['address'],
    session: ['session'],
    ofPage: ['ausculta-recorder'],
    stores: { recordings: 1 },
    keys: [{ extractable: false }],
  })
  await stop(panel)
  await expect
    .poll(async () => (await storedIn(panel)).stores)
    .toEqual({ frames: 0, keys: 1, recordings: 0 })
})

/** What the browser keeps for the extension. */
const storedIn = (panel: Page) =>
  panel.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('ausculta-recorder')
      opening.onsuccess = () => resolve(opening.result)
    })
    const all = (store: string) =>
      new Promise<unknown[]>((resolve) => {
        const reading = db.transaction(store).objectStore(store).getAll()
        reading.onsuccess = () => resolve(reading.result)
      })
    const stores: Record<string, number> = {}
    for (const store of db.objectStoreNames) stores[store] = (await all(store)).length
    const keys = ((await all('keys')) as CryptoKey[]).map(({ extractable }) => ({ extractable }))
    db.close()
    const names = async (area: chrome.storage.StorageArea) => Object.keys(await area.get(null))
    return {
      local: await names(chrome.storage.local),
      session: await names(chrome.storage.session),
      ofPage: Object.keys(localStorage),
      stores,
      keys,
    }
  })

test('a browser killed while the panel records loses at most the last two seconds', async () => {
  const profile = await mkdtemp(join(tmpdir(), 'ausculta-killed-'))
  const unpacked = join(profile, 'extension')
  await cp(await builtExtension(), unpacked, { recursive: true })
  await grantAccess(unpacked)
  const panelOf = `chrome-extension://${idOf(unpacked)}/panel.html`
  const before = await openKillable(profile, panelOf, loadFlags(unpacked))
  const user = await app.newUser()
  await pairPanel(before.page, app, user)
  await recordNew(before.page)
  await before.page.waitForFunction(() => {
    const shown = document.querySelector('[data-clock]')?.textContent ?? ''
    return Number(shown.split(':').at(-1)) >= 5
  })
  await before.kill()
  // The session was in memory: the extension is paired again.
  const after = await openKillable(profile, panelOf, loadFlags(unpacked))
  try {
    await pairPanel(after.page, app, user)
    await after.page.getByText(/Recording interrupted after/).waitFor(longWait)
    await after.page.getByRole('button', { name: 'Finish' }).click()
    const id = await onlyVisit(user)
    const stored = async () => (await user.call(listRecordings, { params: { id } })).items
    await expect.poll(stored, longWait).toMatchObject([{ state: 'stored', gaps: [] }])
    expect((await stored())[0]?.duration).toBeGreaterThan(3)
  } finally {
    await after.kill()
    await rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  }
})
