import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { updateMe } from '#contract/profile.ts'
import { createSample } from '#contract/system.ts'
import { startWork } from '#server/work.ts'
import { type TestApp, testApp } from '../app.ts'
import {
  keepToasts,
  openNewSample,
  openSampleVisitor,
  openVisitor,
  type SampleVisitor,
  signInTo,
} from './browser.ts'

let app: TestApp
let reader: SampleVisitor
beforeAll(async () => {
  app = await testApp()
  await startWork(app.services)
  reader = await openSampleVisitor(app, { microphone: 'beeps' })
})
afterAll(async () => {
  await reader[Symbol.asyncDispose]()
  await app.close()
})

/** Where the 24 pixels around the middle of a control do not hit it. */
const missed = (control: Locator): Promise<string[]> =>
  control.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    // Corners may be round.
    const ends = [-11.5, 11.5].flatMap((far) => [[far, 0] as const, [0, far] as const])
    return ends.flatMap(([dx, dy]) => {
      const hit = document.elementFromPoint(x + dx, y + dy)
      return hit && element.contains(hit) ? [] : [`${dx} ${dy}: ${hit?.outerHTML.slice(0, 80)}`]
    })
  })

const expectHit = (control: Locator) => expect.poll(() => missed(control)).toEqual([])

/** The same once it's scrolled to; what is still read for the page may move it again. */
const expectHitOnceShown = (control: Locator) => {
  const missedOnceShown = async () => {
    await control.scrollIntoViewIfNeeded()
    return missed(control)
  }
  return expect.poll(missedOnceShown).toEqual([])
}

/** Everything under the visible toast that the user may need meanwhile. */
const covered = (page: Page): Promise<string[]> =>
  page.locator('.mantine-Notifications-notification').evaluate((element) => {
    const mine = element.getBoundingClientRect()
    const lies = (other: Element) => {
      const { left, right, top, bottom, width } = other.getBoundingClientRect()
      return (
        width > 0 &&
        left < mine.right &&
        right > mine.left &&
        top < mine.bottom &&
        bottom > mine.top
      )
    }
    const needed =
      '[aria-label="Playback"] *, [aria-label="Recording"] *, header *, nav *, [data-low] *'
    return [...document.querySelectorAll(needed)]
      .filter(
        (other) => other.matches('button, a, input, textarea, [role="slider"]') && lies(other),
      )
      .map((other) => other.getAttribute('aria-label') ?? other.textContent ?? '')
  })

/** The toast moves with the bars within a fifth of a second. */
const expectNothingCovered = (page: Page) => expect.poll(() => covered(page)).toEqual([])

test('targets in lists and lines of small print are 24 pixels high and wide', async () => {
  const { page, complaints } = reader
  await reader.openAgain()
  const row = page.locator('[data-scribe]').first()
  await row.hover()
  const select = row.getByRole('checkbox', { name: /^Select / })
  await expectHit(select)
  await select.click({ position: { x: -3, y: -3 } })
  await expect.poll(() => select.isChecked()).toBe(true)
  await select.click()
  await expectHit(row.getByRole('button', { name: /^More for / }))
  await expectHit(page.getByRole('button', { name: 'Who saw it' }))
  await page.getByRole('link', { name: 'To do' }).click()
  const boxes = page.getByRole('checkbox', { name: /^Done: / })
  await boxes.first().waitFor()
  for (const box of await boxes.all()) await expectHit(box)
  expect(complaints).toEqual([])
})

describe('a toast covers nothing that the user may need meanwhile', () => {
  test.each([
    ['a large screen', 1440],
    ['a phone', 390],
  ])('on %s: the player, the recorder, the way on', async (_, width) => {
    await using visitor = await openVisitor(app.origin, { width, microphone: 'beeps' })
    const { page } = visitor
    await keepToasts(page)
    await openNewSample(app, page)
    await page.getByRole('button', { name: 'Copy for the chart' }).click()
    await page.getByRole('button', { name: 'Copy anyway' }).click()
    await page.getByText('Copied for the chart.').waitFor()
    await expectNothingCovered(page)
    await page.getByRole('tab', { name: 'Context' }).click()
    await page.getByRole('group', { name: 'Playback' }).waitFor()
    await expectNothingCovered(page)
    await page.getByRole('button', { name: 'Record', exact: true }).click()
    await page.getByRole('group', { name: 'Recording' }).waitFor()
    await expectNothingCovered(page)
    expect(visitor.complaints).toEqual([])
  })
})

test('filters of every list lie inside a window of 780 by 440 and can be hit', async () => {
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  const { email } = await app.newUser()
  await app.asOwner(`update account set role = 'administrator' where email = $1`, [email])
  await page.setViewportSize({ width: 780, height: 440 })
  await signInTo(page, email)
  const lists = {
    '/home/scribes/all': ['Drafts only'],
    '/home/templates?show=usable': ['Templates', 'Macros', 'Forms', 'Show', 'Sort by', 'Specialty'],
    '/home/tasks': ['Open tasks', 'Completed tasks', 'Assigned to'],
    '/admin/users': ['All', 'Administrators', 'Disabled'],
  }
  for (const [path, names] of Object.entries(lists)) {
    await page.goto(path)
    for (const name of names) {
      const filter = filterNamed(page, name)
      // What is still read for the page moves it.
      const look = async () => {
        await filter.scrollIntoViewIfNeeded()
        const { x = -1, width = 0 } = (await filter.boundingBox()) ?? {}
        return [path, name, x >= 0 && x + width <= 780, await isHit(filter)]
      }
      await expect.poll(look).toEqual([path, name, true, true])
    }
  }
  expect(visitor.complaints).toEqual([])
})

/** Whether nothing lies over the middle of a control. */
const isHit = (control: Locator): Promise<boolean> =>
  control.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })

/**
 * The controls that filter a list: a button, a list of choices, or a segment, whose radio is invisible under its label.
 */
const filterNamed = (page: Page, name: string): Locator =>
  page
    .getByRole('button', { name, exact: true })
    .or(page.getByRole('combobox', { name, exact: true }))
    .or(page.locator('.mantine-SegmentedControl-label', { hasText: new RegExp(`^${name}$`) }))
    .filter({ visible: true })
    .first()

test('a high-contrast theme shows which page, which visit and which tab is chosen', async () => {
  const { page } = reader
  await reader.openAgain()
  await page.emulateMedia({ forcedColors: 'active' })
  const ground = (one: Locator) => one.evaluate((e) => getComputedStyle(e).backgroundColor)
  const tab = (name: RegExp) => page.getByRole('tab', { name })
  const pairs = [
    [page.getByRole('link', { name: 'Scribes' }), page.getByRole('link', { name: 'Templates' })],
    [tab(/^Results/), tab(/^Context/)],
  ] as const
  for (const [chosen, other] of pairs)
    await expect.poll(async () => (await ground(chosen)) !== (await ground(other))).toBe(true)
  await page.emulateMedia({ forcedColors: 'none' })
})

test('at four times the size visits and notes can be read, and the way back and the recorder be hit', async () => {
  const { page, complaints } = reader
  await reader.openAgain()
  // 1280 by 1024 at 400 % (WCAG 1.4.10).
  await page.setViewportSize({ width: 320, height: 256 })
  await expectHit(page.getByRole('link', { name: 'Back to the list' }))
  const note = page.getByRole('textbox', { name: /^Note: / })
  const [first, last] = [note.locator('li').first(), note.locator('li').last()]
  for (const line of [first, last]) await expectHitOnceShown(line)
  await page.getByRole('link', { name: 'Back to the list' }).click()
  const visit = page.locator('[data-scribe]').first()
  await expectHitOnceShown(visit)
  await visit.getByRole('link').click()
  await page.getByRole('button', { name: 'Record', exact: true }).click()
  const recorder = page.getByRole('group', { name: 'Recording' })
  for (const name of ['Pause', 'Stop', 'Change the microphone'])
    await expectHit(recorder.getByRole('button', { name }))
  expect(complaints).toEqual([])
})

/** Where a control is outside the window, or covered in its middle. */
const outside = (control: Locator): Promise<string | undefined> =>
  control.evaluate((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect()
    const isInside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
    if (!isInside) return `${element.textContent} ${left} ${top} ${right} ${bottom}`
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    return element.contains(hit) ? undefined : `${element.textContent} is under ${hit?.outerHTML}`
  })

async function outsideOnceShown(control: Locator): Promise<string | undefined> {
  await control.scrollIntoViewIfNeeded()
  return outside(control)
}

describe('each primary action is inside the window, with nothing over it', () => {
  let email: string
  /** The sample visit has a statement to review for each size. */
  let visit: string
  beforeAll(async () => {
    const user = await app.newUser()
    const { scribeId } = await user.call(createSample, { body: { note: true } })
    email = user.email
    visit = `/home/scribes/all/${scribeId}/results`
  })

  test.each([
    [390, 844],
    [320, 640],
    // 1440 by 900 at 200 % (WCAG 1.4.4 and 1.4.10).
    [720, 450],
  ])('of %i by %i', async (width, height) => {
    const touch = width < 480
    await using visitor = await openVisitor(app.origin, { touch })
    const { page } = visitor
    const press = (control: Locator) => (touch ? control.tap() : control.click())
    await signInTo(page, email, visit)
    await page.getByRole('button', { name: 'Copy for the chart' }).waitFor()
    await page.setViewportSize({ width, height })
    const button = (name: string | RegExp) => page.getByRole('button', { name }).first()
    const next = page.locator('#next-to-review')
    await next.waitFor()
    const look = async (names: (string | RegExp)[]) => {
      for (const name of names) {
        await button(name).waitFor()
        await expect.poll(() => outside(button(name))).toBe(undefined)
      }
    }
    await look([/^Record/, 'Copy for the chart'])
    // Next and Sign scroll with the note; Copy stays.
    for (const control of [button(/^Sign/), next]) {
      await expect.poll(() => outsideOnceShown(control)).toBe(undefined)
      await look(['Copy for the chart'])
    }
    const { width: nextWidth = 0, height: nextHeight = 0 } = (await next.boundingBox()) ?? {}
    expect(nextHeight).toBeGreaterThanOrEqual(44)
    if (touch) expect(nextWidth).toBeGreaterThan(width - 80)
    await press(next)
    const card = page.getByRole('group', { name: 'Source of the statement' })
    const keep = card.getByRole('button', { name: 'Keep', exact: true })
    await keep.waitFor()
    await expect.poll(() => outsideOnceShown(keep)).toBe(undefined)
    await press(keep)
    await page.getByText('Kept.', { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('tab', { name: 'Context' }).click()
    await look([/^Record/, /^Generate/])
    expect(visitor.complaints).toEqual([])
  })
})

test('no page scrolls sideways at 320 pixels, nor lies over its own title at twice the size', async () => {
  const { page, complaints } = reader
  await reader.openAgain()
  const visit = new URL(page.url()).pathname
  const pages = ['/home/scribes/all', visit, visit.replace('/results', ''), '/home/templates']
  const others = ['/home/tasks', '/home/settings/appearance', '/admin/health', '/admin/speech']
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of [...pages, ...others]) {
    await page.goto(path)
    await page.locator('h1, h2').first().waitFor()
    const width = () => page.evaluate(() => document.documentElement.scrollWidth)
    await expect.poll(async () => [path, await width()]).toEqual([path, 320])
  }
  await page.setViewportSize({ width: 720, height: 450 })
  await page.goto(visit)
  const header = page.locator('#main > header')
  await header.getByText('Sample visit').waitFor()
  // What is in the header isn't higher than it.
  const overflow = () => header.evaluate((element) => element.scrollHeight - element.clientHeight)
  await expect.poll(overflow).toBe(0)
  expect(complaints).toEqual([])
})

/** The names of controls that the edge of the list cuts off. */
const cutControls = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const clipped = (control: Element): boolean => {
      for (let part = control.parentElement; part; part = part.parentElement)
        if (['hidden', 'clip'].includes(getComputedStyle(part).overflowX)) {
          const [inner, outer] = [control, part].map((one) => one.getBoundingClientRect())
          return (inner?.right ?? 0) > (outer?.right ?? 0) + 1
        }
      return false
    }
    const isSeen = (control: Element) => control.checkVisibility() && control.clientWidth > 1
    return [...document.querySelectorAll('[data-visit-list] :is(button, input, select, label)')]
      .filter((control) => isSeen(control) && clipped(control))
      .map((control) => control.ariaLabel ?? control.textContent)
  })

test.each(['en', 'fr'] as const)(
  'no list cuts off its controls at 1024 pixels, in %s',
  async (interfaceLanguage) => {
    const user = await app.newUser()
    const body = { version: user.user.version, settings: { interfaceLanguage } }
    await user.call(updateMe, { body })
    await using visitor = await openVisitor(app.origin, { width: 1024 })
    const { page } = visitor
    const search = page.locator(`html[lang^="${interfaceLanguage}"] input[placeholder]`).first()
    await signInTo(page, user.email)
    // The page loads again if the account has another language.
    await search.waitFor()
    for (const path of ['/home/templates', '/home/scribes/all']) {
      await page.goto(path)
      await search.waitFor()
      expect(await page.evaluate(() => document.documentElement.lang.slice(0, 2))).toBe(
        interfaceLanguage,
      )
      expect([path, await cutControls(page)]).toEqual([path, []])
    }
  },
)
