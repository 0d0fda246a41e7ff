/**
 * Makes docs/note.png: the note of the sample visit with the source of one statement open.
 *
 *   npx vite build && node scripts/make-screenshot.ts
 *
 * Runs the real product on a fresh database and takes the picture in Chromium (or what CHROMIUM names). Needs Node 24.
 */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { getMe, updateMe } from '#contract/profile.ts'
import { createScribe } from '#contract/scribes.ts'
import { createSample } from '#contract/system.ts'
import { addChunks } from '#contract/transcripts.ts'
import { openMember, openSite } from '../bench/lib/web.ts'

const file = join(import.meta.dirname, '../docs/note.png')
/** A statement that leads to what was said: of a medicine that any note of the sample visit names early on. */
const shown = /metformin|ramipril/i
/** Made-up visits of a made-up morning, so that the list is not empty. */
const others: [name: string, text: string][] = [
  ['Diabetes review', 'My sugars have been between six and eight most mornings.'],
  ['Cough for two weeks', 'It is a dry cough, mostly at night, and I have no fever.'],
  ['Knee after a fall', 'I slipped on the ice on Sunday and landed on my right knee.'],
  ['Blood pressure follow-up', 'I have been taking the tablets every day since we spoke.'],
]

await using site = await openSite()
const { call, page } = await openMember(site)
const { version } = await call(getMe, {})
const profile = { title: 'Dr', firstName: 'Dana', lastName: 'Lee', speciality: 'Family medicine' }
await call(updateMe, { body: { version, profile } })
for (const [name, text] of others) {
  const { id } = await call(createScribe, { body: { name } })
  const chunks = [{ text, timestamp: 0, speaker: 'patient' }]
  await call(addChunks, { params: { id }, body: { chunks } })
}
const { scribeId } = await call(createSample, { body: {} })
await page.goto(`${site.origin}/home/scribes/all/${scribeId}/results?generate=true`)
await page.getByRole('button', { name: 'Copy for the chart' }).waitFor()
await page.locator('[data-claim]:not([data-open])', { hasText: shown }).first().hover()
await page.getByText(/^Supported by/).waitFor()
await page.screenshot({ path: file, animations: 'disabled' })
console.log(`${file}: ${Math.round(statSync(file).size / 1000)} kB`)
