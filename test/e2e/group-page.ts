import type { Page } from 'playwright-core'

/** Chooses a list of people. */
export const chooseFile = async (page: Page, text: string, name = 'people.csv') => {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: /Choose (?:CSV|another) file/ }).click(),
  ])
  await chooser.setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
}

/** Waits for the title of a page. */
export const heading = (page: Page, name: string) =>
  page.getByRole('heading', { name, exact: true }).waitFor()

/** Chooses an entry of the menu of a member. */
export const menu = async (page: Page, email: string, entry: string) => {
  await page.getByRole('button', { name: `Actions for ${email}` }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}
