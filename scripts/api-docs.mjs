// Writes the endpoint table of docs/api.md from the contract: npm run generate
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const root = join(import.meta.dirname, '..')
const start = '<!-- endpoints -->'
const end = '<!-- end -->'

/** The document with its table generated again. */
export async function apiDocument(text) {
  const [before] = text.split(start)
  const [, after] = text.split(end)
  return `${before}${start}\n${await endpointTables()}${end}${after}`
}

const order = ({ path, method }) => `${path} ${method}`

async function endpointTables() {
  let text = ''
  for (const file of readdirSync(join(root, 'contract')).toSorted()) {
    if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue
    const module = await import(pathToFileURL(join(root, 'contract', file)).href)
    const declared = Object.values(module)
      .filter((v) => v?.kind && v.path)
      .toSorted((a, b) => order(a).localeCompare(order(b)))
    if (declared.length === 0) continue
    text += `\n### ${file.replace('.ts', '')}\n\n| call | access | what it does |\n|---|---|---|\n`
    for (const e of declared) {
      const name = e.kind === 'socket' ? `websocket ${e.path}` : `${e.method} ${e.path}`
      const how = e.kind === 'stream' ? ' *(stream)*' : ''
      text += `| \`${name}\`${how} | ${e.access ?? 'ticket'} | ${e.summary.replaceAll('|', '\\|')} |\n`
    }
  }
  return text + '\n'
}

if (import.meta.filename === process.argv[1]) {
  const path = join(root, 'docs', 'api.md')
  writeFileSync(path, await apiDocument(readFileSync(path, 'utf8')))
}
