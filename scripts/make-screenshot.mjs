/**
 * Makes docs/note.png: the note of the sample visit with the source of one statement open.
 *
 *   npx vite build && node scripts/make-screenshot.mjs
 *
 * Runs the real product on a fresh database and takes the picture in Chromium (or what CHROMIUM names). Needs Node 24.
 */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { updateMe } from '#contract/profile.ts'
import { createSample } from '#contract/system.ts'
import { openMember, openSite } from '../bench/lib/web.ts'

const file = join(import.meta.dirname, '../docs/note.png')
/** A statement that leads to what was said, in the words of any note of the sample visit. */
const shown = /metoprolol/

await using site = await openSite()
const { call, page } = await openMember(site)
await call(updateMe, {
  body: {
    profile: { title: 'Dr', firstName: 'Dana', lastName: 'Lee', speciality: 'Family medicine' },
  },
})
const { scribeId } = await call(createSample, { body: {} })
await page.goto(`${site.origin}/home/scribes/all/${scribeId}/results?generate=true`)
await page.getByRole('button', { name: 'Copy for the chart' }).waitFor()
const supported = page.locator('[data-claim][data-status="supported"], [data-claim]')
await supported.filter({ hasText: shown }).first().hover()
await page.getByText(/^Supported by/).waitFor()
await page.screenshot({ path: file, animations: 'disabled' })
console.log(`${file}: ${Math.round(statSync(file).size / 1000)} kB`)
