import type { Page } from 'playwright-core'
import { createScribe } from '#contract/scribes.ts'
import type { TestUser } from '../app.ts'
import { followTheDevice, signInTo } from './browser.ts'

/** The heading of a screen of the patient's page. */
export const question = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })

export const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).click()

/** Signs a clinician in to a new visit, and opens the dialog of a link to these questions. */
export async function openLinkDialog(page: Page, user: TestUser, questions: string) {
  const { id } = await user.call(createScribe, { body: {} })
  await followTheDevice(user)
  await signInTo(page, user.email, `/home/scribes/all/${id}`)
  await press(page, 'Ask the patient')
  const dialog = page.getByRole('dialog', { name: 'Questions for the patient' })
  await dialog.getByLabel('Questions about').selectOption({ label: questions })
  return { id, dialog }
}
