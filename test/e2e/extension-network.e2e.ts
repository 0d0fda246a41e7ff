import type { Page, Route } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { words } from '#contract/errors.ts'
import { createPairingCode } from '#contract/extension.ts'
import { getMe, updateMe } from '#contract/profile.ts'
import { listRecordings } from '#contract/transcripts.ts'
import { startWork } from '#server/work.ts'
import { testApp, type TestApp } from '../app.ts'
import { faultyLine } from '../fakes/faulty-line.ts'
import { violations } from './axe.ts'
import { namedVisit, openExtended, pairPanel } from './extension.ts'
import { bar, longWait, onlyVisit, recordNew, saved, stop } from './panel-recording.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await startWork(app.services)
})
afterAll(() => app.close())

async function frenchUser() {
  const user = await app.newUser()
  const { version } = await user.call(getMe, {})
  const settings = { interfaceLanguage: 'fr', theme: 'auto' } as const
  await user.call(updateMe, { body: { version, settings } })
  return user
}

/** What axe finds in a narrow and a wide panel, in light and dark, and how far the panel is too wide. */
async function violationsInPanel(panel: Page, name: string): Promise<string[]> {
  const found: string[] = []
  for (const width of [360, 480])
    for (const colorScheme of ['light', 'dark'] as const) {
      await panel.setViewportSize({ width, height: 800 })
      await panel.emulateMedia({ colorScheme })
      found.push(...(await violations(panel)))
      const wider = await panel.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      if (wider > 0) found.push(`${width} px: ${wider} px too wide`)
      const path = `${process.env.SHOTS}/panel-${name}-${width}-${colorScheme}.png`
      if (process.env.SHOTS) await panel.screenshot({ path })
    }
  return found
}

test('the panel reports a network that is lost during a recording, and everything is sent once it’s back', async () => {
  const line = await faultyLine(Number(new URL(app.origin).port), undefined)
  await using browser = await openExtended({ microphone: 'beeps' })
  const user = await app.newUser()
  const panel = await browser.openPanel()
  await pairPanel(panel, app, user, `http://127.0.0.1:${line.port}`)
  await recordNew(panel)
  line.setDown(true)
  await bar(panel).getByText('Recording, not sending. Kept on this device.').waitFor(longWait)
  await bar(panel)
    .getByText(/^([3-9]|\d\d) s not sent yet$/)
    .waitFor(longWait)
  expect(await violationsInPanel(panel, 'not-sending')).toEqual([])
  line.setDown(false)
  await saved(panel).waitFor(longWait)
  await stop(panel)
  const id = await onlyVisit(user)
  const { items } = await user.call(listRecordings, { params: { id } })
  expect(items).toMatchObject([{ gaps: [] }])
  expect(browser.complaints).toEqual([])
  await line.close()
})

test('the panel in French is accessible while it loads, after an error, without a connection and with its list', async () => {
  await using browser = await openExtended({ locale: 'fr-CA' })
  const user = await frenchUser()
  await namedVisit(app, user, 'Entorse')
  const panel = await browser.openPanel()
  const { code } = await user.call(createPairingCode, {})
  await panel.getByLabel('Adresse d’Ausculta').fill(app.origin)
  await panel.getByLabel('Code d’association').fill(code)
  expect(await violationsInPanel(panel, 'pairing')).toEqual([])
  await panel.getByRole('button', { name: 'Associer', exact: true }).click()
  await panel.getByRole('button', { name: /Entorse/ }).waitFor()
  expect(await violationsInPanel(panel, 'list')).toEqual([])

  const never = Promise.withResolvers<void>()
  const answers = {
    loading: () => never.promise,
    error: (route: Route) => route.fulfill({ status: 500, json: failed }),
    offline: (route: Route) => route.abort(),
  }
  const shown = {
    loading: panel.getByText('Chargement…'),
    error: panel.getByRole('alert'),
    offline: panel.getByRole('alert'),
  }
  for (const state of ['loading', 'error', 'offline'] as const) {
    await panel.unrouteAll()
    await panel.route('**/api/home', answers[state])
    await panel.reload()
    await shown[state].first().waitFor(longWait)
    expect(await violationsInPanel(panel, state)).toEqual([])
  }
  never.resolve()
  await panel.unrouteAll()
  await panel.getByRole('button', { name: 'Réessayer' }).click()
  await panel.getByRole('button', { name: /Entorse/ }).waitFor()
})

const failed = { code: 'failed', message: words.unexpected }
