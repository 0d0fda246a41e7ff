import type { Locator, Page } from 'playwright-core'

/** Goes to the next day with appointments, as the clinic is closed at weekends. @returns its rows */
export async function goToOpenDay(page: Page): Promise<Locator> {
  const panel = page.getByRole('region', { name: 'Appointments' })
  const rows = panel.getByRole('listitem')
  const none = panel.getByText('No appointments on this day.')
  const day = panel.getByRole('group', { name: 'Day' }).getByRole('status')
  await rows.or(none).first().waitFor()
  while (await none.isVisible()) {
    const closed = await day.innerText()
    await panel.getByRole('button', { name: 'Next day' }).click()
    await day.filter({ hasNotText: closed }).waitFor()
    await rows.or(none).first().waitFor()
  }
  return rows
}
