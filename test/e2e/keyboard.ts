import type { Page } from 'playwright-core'

/** Opens the search over everything and types into it. @param first what Enter opens then */
export async function searchEverything(page: Page, text: string, first: string): Promise<void> {
  await page.keyboard.press('Control+k')
  // The dialog appears before its field has the focus.
  await page.locator('[role=dialog] input:focus').waitFor()
  await page.keyboard.type(text)
  await page.locator('[data-action][data-selected]').filter({ hasText: first }).waitFor()
}

/** Presses keys that belong together, such as G and then S: a busy page may take longer than the second they have. */
export async function pressInTurn(page: Page, ...keys: string[]): Promise<void> {
  await Promise.all(keys.map((key) => page.keyboard.press(key)))
}
