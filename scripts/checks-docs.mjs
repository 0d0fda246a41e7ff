// Writes docs/checks.md from the checks and their examples: npm run generate
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const root = join(import.meta.dirname, '..')

const introduction = `# Claim checks

Every sentence of a note is compared with the visit by the rules below, no matter who wrote it. They run after each section is
written and after each edit, without a language model. A judge of meaning (decision 082) can clear an amber mark and add
red ones; it can't clear a red mark of the rules. What each mark means:

- **Red**: the visit says something else about the same thing. The card shows both, with a fix where there is a safe one.
- **Amber**: a dose, finding, result, diagnosis, plan or consent that nobody spoke of, or words that seem to differ from a line,
  with the line, where only the reading of language says so.
- **No mark**: nothing speaks against the sentence. That alone doesn't confirm it.

The rules read English. Of a text in another language, or about a visit in one, every figure (in digits of any script, with
its unit) and every name of a drug must come up in the visit, or for a summary in its note; the rest says "Not checked in
this language" unless a judge has read it. Figures are measured with \`npm run bench -- claims\`.

Each example is a test: the lines of a visit (C: clinician, P: patient), a sentence, and the mark that it gets. This page is
made from the code: \`npm run generate\`.
`

const cell = (text) => text.replaceAll('|', '\\|')

const row = ({ said, sentence, expected }) =>
  `| ${said.map(cell).join('<br>')} | ${cell(sentence)} | ${expected} |`

function section({ title, kind, examples }) {
  const table = examples.length
    ? `\n\n| said | sentence | mark |\n|---|---|---|\n${examples.map(row).join('\n')}`
    : ''
  return `## ${title}\n\nKind of problem: ${kind}.${table}\n`
}

/** The whole page. */
export async function checksDocument() {
  const file = join(root, 'server/clinical/checks/all-checks.ts')
  const { allChecks, languageFreeChecks } = await import(pathToFileURL(file).href)
  return [introduction, ...new Set([...allChecks, ...languageFreeChecks])]
    .map((part) => (typeof part === 'string' ? part : section(part)))
    .join('\n')
}

if (process.argv[1] === import.meta.filename)
  writeFileSync(join(root, 'docs/checks.md'), await checksDocument())
