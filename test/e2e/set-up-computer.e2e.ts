import { expect, test, vi } from 'vitest'
import { LOCAL_MODELS } from '#server/models/local/catalogue.ts'
import { startWork } from '#server/work.ts'
import { testApp } from '#test/app.ts'
import { startDownloads } from '#test/fakes/downloads.ts'
import { violations } from './axe.ts'
import { openVisitor, signUpAs } from './browser.ts'

test('speech and notes are set up with one button, stopped, continued, and a wrong file is refused', async () => {
  const bytes = Buffer.alloc(60_000, 7)
  const files = await startDownloads(
    Object.fromEntries(LOCAL_MODELS.map(({ file }) => [file, bytes])),
  )
  files.manners.pause = 100
  await using app = await testApp({ MODELS_FROM: files.address })
  await startWork(app.services)
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  await signUpAs(page, 'boss@example.org')
  await page.goto(`${app.origin}/admin/system`)
  await page.getByText('Nothing leaves this computer.').waitFor()
  await page.getByText('Other sizes').click()
  await page.getByRole('radio', { name: /^Small/ }).check()
  const begin = page.getByRole('button', { name: /^Set up speech and notes: / })
  expect(await begin.isDisabled()).toBe(true)
  await page.getByRole('checkbox', { name: /I accept the licence/ }).check()
  expect(await violations(page)).toEqual([])
  const shots = process.env.SHOTS
  if (shots) await page.screenshot({ path: `${shots}/before.png`, fullPage: true })
  await begin.click()
  const stop = page.getByRole('button', { name: 'Stop: Qwen3-4B-Instruct-2507' })
  await stop.waitFor()
  await page.getByText(/of 2\.3 GB, 0%/).waitFor()
  if (shots) await page.screenshot({ path: `${shots}/during.png`, fullPage: true })
  await stop.click()
  const again = page.getByRole('button', { name: /^Continue setting up speech and notes: / })
  await again.waitFor()
  await expect.poll(() => files.sending()).toBe(0)
  // A part that fails in between adds its licence, which has to be accepted too.
  await vi.waitFor(async () => {
    await page.getByRole('checkbox', { name: /I accept the licence/ }).check()
    await again.click({ timeout: 1_000 })
  }, 30_000)
  files.manners.pause = 0
  await page.getByText(/is not the expected file/).waitFor()
  expect(files.ranges.some((range) => range?.startsWith('bytes='))).toBe(true)
  if (!shots) return
  await page.screenshot({ path: `${shots}/failed.png`, fullPage: true })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.screenshot({ path: `${shots}/phone-dark.png`, fullPage: true })
})
