import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { CATALOGUE } from './catalogue.ts'
import type { ModelSet } from './catalogue.ts'
import { findModels } from './find.ts'
import { installSet, sizeOfSet } from './install.ts'
import type { InstalledFile } from './install.ts'

type Output = { write(text: string): void; isTTY?: boolean }
type CliContext = {
  /** The folder of all models, unless `--dir` names another. */
  dir: string
  /** Where the files come from, unless `--from` names another place; '' for their publishers. */
  from?: string
  out: Output
  /** Asks the person at the terminal; undefined if there is none. */
  ask?: (question: string) => Promise<string>
  catalogue?: ModelSet[]
}

const HELP = `
  npm run models                       what there is, and what is installed
  npm run models -- en-live speakers   download sets
  npm run models -- notes-list         the language models for notes
  npm run models -- notes              download the one for this computer
      --accept-licence                 accept their licences without being asked
      --from <folder or address>       take the files from there, for a site without internet
      --dir <folder>                   put them there
`

async function list(catalogue: ModelSet[], dir: string, out: Output): Promise<void> {
  const { models, problems } = await findModels(dir)
  const installed = new Set(models.map((model) => model.id))
  for (const set of catalogue) {
    const mark = installed.has(set.id) ? '✓' : ' '
    out.write(
      `${mark} ${set.id.padEnd(14)} ${String(sizeOfSet(set)).padStart(4)} MB  ${set.purpose}\n`,
    )
    out.write(`${' '.repeat(27)}${set.name} · ${set.licence}\n`)
  }
  for (const { folder, message } of problems) out.write(`! ${folder}: ${message}\n`)
  out.write(`\nFolder: ${dir}\n${HELP}`)
}

async function accepts(set: ModelSet, { out, ask }: CliContext): Promise<boolean> {
  out.write(`${set.name} is under: ${set.licence}\n  ${set.licenceUrl}\n`)
  const answer = await ask?.('Do you accept this licence? (yes/no) ')
  return /^y(es)?$/i.test(answer?.trim() ?? '')
}

export function progressTo(out: Output) {
  let shown = -1
  return (file: string, received: number, total: number | undefined) => {
    const percent = total ? Math.floor((received / total) * 100) : Math.floor(received / 1e7)
    if (percent === shown) return
    shown = percent
    const megabytes = `${Math.round(received / 1e6)} MB`
    if (out.isTTY) out.write(`\r  ${file}: ${total ? `${percent} %, ` : ''}${megabytes} `)
    else if (percent % 10 === 0) out.write(`  ${file}: ${megabytes}\n`)
  }
}

function tellTrust({ file, sha256, trust }: InstalledFile): string {
  if (trust === 'pinned') return `  ${file}: checksum as released.\n`
  if (trust === 'recorded') return `  ${file}: checksum as at the first download here.\n`
  return (
    `  ${file}: no released checksum is known. Its SHA-256 was recorded now and any other file\n` +
    `  of this name will be refused from here on; compare it if you can: ${sha256}\n`
  )
}

/** Runs `npm run models`. Returns the exit code. */
export async function runModels(args: string[], context: CliContext): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      'accept-licence': { type: 'boolean', default: false },
      from: { type: 'string', default: context.from ?? '' },
      dir: { type: 'string', default: context.dir },
    },
  })
  const { catalogue = CATALOGUE, out } = context
  const { dir, from } = values
  if (positionals.length === 0) {
    await list(catalogue, dir, out)
    return 0
  }
  for (const id of positionals) {
    const set = catalogue.find((item) => item.id === id)
    if (!set) {
      out.write(`There is no set "${id}". npm run models lists them.\n`)
      return 1
    }
    if (!values['accept-licence'] && !(await accepts(set, context))) {
      out.write(`${id} was not downloaded: its licence has to be accepted (--accept-licence).\n`)
      return 1
    }
    const results = await installSet(set, { dir, from, onProgress: progressTo(out) })
    out.write(`\n${set.name} is installed.\n${results.map(tellTrust).join('')}`)
  }
  return 0
}

/** Asks on the terminal, where there is a person at one. */
export async function askTerminal(question: string): Promise<string> {
  if (!process.stdin.isTTY) return ''
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return await terminal.question(question)
  } finally {
    terminal.close()
  }
}
