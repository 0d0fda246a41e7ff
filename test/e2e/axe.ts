import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
)
const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
interface Axe {
  run(options: object): Promise<AxeResults>
}

/** Rules that a change of colours can break. */
const ofColours = { type: 'rule', values: ['color-contrast'] }
const ofAll = { type: 'tag', values: wcag }

/** On a busy machine a closed dialog stays hidden in the document for this many milliseconds. */
const leavingMs = 1_000

/**
 * axe's violations of WCAG 2.2 A and AA once nothing moves any more, as rule, element and reason. They are checked
 * again a moment later: whatever has gone by then was leaving the page.
 */
export async function violations(page: Page, onlyColours = false): Promise<string[]> {
  const found = await violationsNow(page, onlyColours)
  if (found.length === 0) return found
  await page.waitForTimeout(leavingMs)
  return violationsNow(page, onlyColours)
}

async function violationsNow(page: Page, onlyColours: boolean): Promise<string[]> {
  const runOnly = onlyColours ? ofColours : ofAll
  const found = await runAxe(page, runOnly)
  if (found) return found
  // A string, because the page's own types don't include axe; half a megabyte, so once for each document.
  await page.evaluate(`(() => { ${axeSource} })()`)
  const now = await runAxe(page, runOnly)
  if (!now) throw new Error('The page changed while axe was put into it.')
  return now
}

/** What axe finds, as rule, element and reason; undefined in a document that has no axe. */
const runAxe = (page: Page, runOnly: object): Promise<string[] | undefined> =>
  page.evaluate(async (rules) => {
    const { axe } = globalThis as unknown as { axe?: Axe }
    if (!axe) return undefined
    // Finishes animations at once: a change of theme animates hundreds of elements, which takes longer than axe.
    const finish = () => {
      for (const moving of document.getAnimations())
        if (moving.effect?.getTiming().iterations === 1) moving.finish()
    }
    const settled = async () => {
      finish()
      // A newly opened element starts to move in the next frame.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      finish()
    }
    // A page that draws no frame never settles.
    await Promise.race([settled(), new Promise((resolve) => setTimeout(resolve, 3_000))])
    const results = await axe.run({ runOnly: rules, resultTypes: ['violations'] })
    return results.violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
    )
  }, runOnly)

/** Fails on a page of a user whose theme isn't the device's: its dark pictures would be light. */
const expectTheme = (page: Page, wanted: string) =>
  page.waitForFunction((scheme) => {
    const shown = document.documentElement.dataset.mantineColorScheme
    return shown === undefined || shown === scheme
  }, wanted)

/**
 * What axe finds on a phone and a desktop, in light and dark, with how far the page is wider than its window. Dark only
 * changes the colours. The theme has to be the device's (`followTheDevice`).
 * @param name of the pictures, which `SHOTS` keeps in a folder
 */
export async function violationsAnywhere(page: Page, name: string): Promise<string[]> {
  const found: string[] = []
  // Each change of theme costs as much as a look.
  const views = [
    [390, ['light', 'dark']],
    [1440, ['dark', 'light']],
  ] as const
  for (const [width, schemes] of views) {
    await page.setViewportSize({ width, height: 900 })
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme })
      await expectTheme(page, colorScheme)
      const failed = await violations(page, colorScheme === 'dark')
      found.push(...failed.map((one) => `${width} px, ${colorScheme}: ${one}`))
      const path = `${process.env.SHOTS}/${name}-${width}-${colorScheme}.png`
      if (process.env.SHOTS) await page.screenshot({ path, fullPage: true })
    }
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (wider > 0) found.push(`${width} px: ${wider} px too wide`)
  }
  return found
}
