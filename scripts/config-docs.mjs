// Writes docs/configuration.md from the settings of the server: npm run generate
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sections } from '../server/config/env.ts'
import { describe } from '../server/config/setting.ts'

const introduction = `# Configuration

All settings are environment variables, read once at the start. An empty variable counts as not set. A name ending in
\`_FILE\` names a file that holds the value: \`MODEL_API_KEY_FILE=/run/secrets/model\`. \`CHROMIUM\` names the browser of the
tests. This page is generated: \`npm run generate\`.
`

const code = (text) => (text ? `\`${text}\`` : '')
const row = ({ name, default: value, example, about }) =>
  `| \`${name}\` | ${value} | ${code(example)} | ${about} |`

/** The whole page. */
export const configurationPage = () =>
  introduction +
  sections
    .map(({ title, variables }) => {
      const rows = Object.entries(variables).map((entry) => row(describe(...entry)))
      return `\n## ${title}\n\n| variable | default | example | what it is |\n|---|---|---|---|\n${rows.join('\n')}\n`
    })
    .join('')

if (import.meta.filename === process.argv[1])
  writeFileSync(join(import.meta.dirname, '../docs/configuration.md'), configurationPage())
