// Brings the catalogs of translations up to date with the sources: npm run generate
// A new message gets an empty translation, and one that no source uses is removed. A message that another part of the
// product now uses takes its translation along. The server translates the texts of the patient's page, which it reads from a list.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { catalogs, readCatalog } from './lib/catalogs.ts'
import { messagesOf } from './lib/translation-parts.ts'

const translated = Object.assign({}, ...catalogs.map(({ path }) => readCatalog(path)))

for (const { path, read } of catalogs) {
  const entries = read().map((message) => [message, translated[message] ?? ''])
  writeFileSync(
    join(import.meta.dirname, '..', path),
    `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`,
  )
  const missing = entries.filter(([, translation]) => translation === '').length
  console.log(`${path}: ${entries.length} messages, ${missing} without a translation`)
}

writeFileSync(
  join(import.meta.dirname, '../server/visits/intake/translation/page-messages.json'),
  `${JSON.stringify(messagesOf('intake'), null, 2)}\n`,
)
