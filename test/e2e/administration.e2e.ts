import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { accounts } from '#server/identity/accounts/table.ts'
import { startWork } from '#server/work.ts'
import { testApp, type TestApp } from '../app.ts'
import { violations } from './axe.ts'
import { isChangeOf, openVisitor, signInTo } from './browser.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await startWork(app.services)
}, 60_000)
afterAll(() => app.close())

describe('the administration', () => {
  it('makes a valid backup, and locks somebody out with the reason', async () => {
    const admin = await app.newUser()
    const user = await app.newUser()
    await using visitor = await openVisitor(app.origin)
    await using other = await openVisitor(app.origin)
    const { page } = visitor
    await signInTo(page, admin.email)
    await page.getByRole('link', { name: 'Administration' }).click()
    await page.getByText('but nothing is backed up').waitFor()
    await page.getByRole('link', { name: 'Backups' }).click()
    await page.getByLabel('Passphrase').fill('harbour lantern quiet moss')
    await page.getByRole('switch', { name: 'Make a backup every night' }).click()
    const saved = page.waitForResponse(isChangeOf('/api/admin/backups'))
    await page.getByRole('button', { name: 'Save' }).click()
    await saved
    await page.getByRole('button', { name: 'Back up now' }).click()
    await page.getByText('Good', { exact: true }).waitFor()
    await page.getByText('Last good backup:').waitFor()
    expect(await violations(page)).toEqual([])

    await signInTo(other.page, user.email)
    await other.page.getByRole('heading', { name: 'Scribes' }).waitFor()
    await page.getByRole('link', { name: 'Users' }).click()
    await page.getByLabel('Search by email address').fill(user.email.slice(0, 12))
    await page.getByText('1 account', { exact: true }).waitFor()
    await page.getByRole('button', { name: /^Actions for/ }).click()
    const disabled = page.waitForResponse(isChangeOf(`/${user.user.id}/state`))
    await page.getByRole('menuitem', { name: 'Disable and sign out everywhere' }).click()
    await page.getByText('Disabled', { exact: true }).nth(1).waitFor()
    await disabled
    await other.page.goto('/home/tasks')
    await other.page.getByLabel('Email').fill(user.email)
    await other.page.getByLabel('Password', { exact: true }).fill('violet kettle rain 42')
    await other.page.locator('#sign-in-button').click()
    await other.page.getByText('This account is disabled.').waitFor()

    await page.getByRole('link', { name: 'Jobs' }).click()
    await page.getByText('Done', { exact: true }).click()
    await page.getByText('Make a backup', { exact: true }).waitFor()
    expect(visitor.complaints).toEqual([])
  })

  it('sets limits; no page takes a style that the server has not let in', async () => {
    const second = await app.newUser()
    await app.services.db.system((tx) =>
      tx.update(accounts).set({ role: 'administrator' }).where(eq(accounts.id, second.user.id)),
    )
    await using visitor = await openVisitor(app.origin)
    const { page } = visitor
    await signInTo(page, second.email)
    await page.goto('/admin/limits')
    const longest = page.getByLabel('Sign out at the latest after')
    await longest.fill('12')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved').waitFor()
    await expect.poll(() => app.services.limits.of('session-hours')).toBe(12)
    const idle = page.getByLabel('Sign out when unused for')
    await idle.fill('')
    await longest.fill('')
    await expect.poll(() => idle.inputValue()).toBe('336 hours')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => app.services.limits.of('session-hours')).toBe(720)
    await expect.poll(() => longest.inputValue()).toBe('720 hours')
    expect(await violations(page)).toEqual([])
    expect(visitor.complaints).toEqual([])

    const outline = await page.evaluate(() => {
      const style = document.createElement('style')
      style.textContent = 'body { outline: 1px solid red }'
      document.head.append(style)
      return getComputedStyle(document.body).outlineStyle
    })
    expect(outline).toBe('none')
    const attribute = await page.evaluate(() => {
      document.body.setAttribute('style', 'outline: 1px solid red')
      return getComputedStyle(document.body).outlineStyle
    })
    expect(attribute).toBe('none')
    const refused = () => visitor.complaints.filter((line) => line.includes('style-src')).length
    await expect.poll(refused).toBe(2)
  })
})
