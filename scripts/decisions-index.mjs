// Writes docs/decisions/README.md from the records: npm run generate
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const folder = join(import.meta.dirname, '../docs/decisions')

/** All decision records by number. */
export function decisionRecords() {
  return readdirSync(folder)
    .filter((file) => /^\d{3}-.*\.md$/.test(file))
    .toSorted()
    .map((file) => {
      const text = readFileSync(join(folder, file), 'utf8')
      const [, number = '', title = ''] = /^# (\d{3}) (.+)$/m.exec(text) ?? []
      const status = /^Status: (.+)$/m.exec(text)?.[1] ?? ''
      const sections = [...text.matchAll(/^## (.+)$/gm)].map(([, name = '']) => name)
      return { file, number, title, status, sections }
    })
}

/** The whole page. */
export function decisionsIndex() {
  const rows = decisionRecords().map(
    ({ file, number, title, status }) => `| ${number} | [${title}](${file}) | ${status} |`,
  )
  return `# Decisions

Each record has a status, a context, a decision and its consequences. A record that no longer holds isn't rewritten: its status
names the record that supersedes it. Figures are in [benchmarks.md](../benchmarks.md). This page is generated:
\`npm run generate\`.

| | decision | status |
|---|---|---|
${rows.join('\n')}
`
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  writeFileSync(join(folder, 'README.md'), decisionsIndex())
