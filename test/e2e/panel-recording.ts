import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { listScribes } from '#contract/scribes.ts'
import type { TestUser } from '../app.ts'

export const longWait = { timeout: 60_000 }
export const bar = (panel: Page) => panel.getByRole('region', { name: 'Recording' })
export const saved = (panel: Page) => bar(panel).getByText(/^Saved \d+ s ago/)

/** Records a new visit, and waits until the server has its first audio. */
export async function recordNew(panel: Page): Promise<void> {
  await panel.getByRole('button', { name: 'Record a new visit' }).click()
  await saved(panel).waitFor(longWait)
}

export async function stop(panel: Page): Promise<void> {
  await bar(panel).getByRole('button', { name: 'Stop' }).click()
  await panel.getByText('Recording saved').first().waitFor(longWait)
}

/** The only visit of a user. */
export async function onlyVisit(user: TestUser): Promise<string> {
  const { items } = await user.call(listScribes, { query: {} })
  expect(items).toHaveLength(1)
  return items[0]?.id ?? ''
}
