// Brings the catalogs of translations up to date with the sources: node scripts/messages.mjs
// A new message gets an empty translation, and one that no source uses is removed.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { catalogs, readCatalog } from './lib/catalogs.ts'

for (const { path, read } of catalogs) {
  const translated = readCatalog(path)
  const entries = read().map((message) => [message, translated[message] ?? ''])
  writeFileSync(
    join(import.meta.dirname, '..', path),
    `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`,
  )
  const missing = entries.filter(([, translation]) => translation === '').length
  console.log(`${path}: ${entries.length} messages, ${missing} without a translation`)
}
