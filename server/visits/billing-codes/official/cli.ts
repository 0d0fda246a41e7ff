import { parseArgs } from 'node:util'
import { installList } from './install.ts'
import { currentRelease, type Release } from './release.ts'
import { readList } from './stored-list.ts'

interface CliContext {
  /** The folder of code lists. */
  dir: string
  /** A folder or address to take the archive from; '' for its publisher. */
  from: string
  out: { write(text: string): void }
  release?: Release
}

const HELP = `
  npm run codes                      the list in use and the official release
  npm run codes -- download          download the official list
      --from <folder or address>     take the file from there, for a site without internet
`

/** Runs `npm run codes`. Returns the exit code. @throws Error if the list can't be installed */
export async function runCodes(args: string[], context: CliContext): Promise<number> {
  const { dir, out, release = currentRelease } = context
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { from: { type: 'string', default: context.from } },
  })
  const [command, ...rest] = positionals
  if (command === undefined) {
    describe(dir, release, out)
    return 0
  }
  if (command !== 'download' || rest.length > 0) {
    out.write(`Unknown command: ${positionals.join(' ')}\n${HELP}`)
    return 1
  }
  const list = await installList(release, { dir, from: values.from })
  out.write(`Installed ICD-10-CM ${list.year}: ${list.codes} codes, SHA-256 as released.\n`)
  return 0
}

function describe(dir: string, release: Release, out: CliContext['out']): void {
  const installed = readList(dir)?.list
  const { year, publisher, url, sha256 } = release
  out.write(
    installed
      ? `Installed: ICD-10-CM ${installed.year} (${installed.publisher}), ${installed.codes} codes\n`
      : 'Installed: the short list that ships with the product\n',
  )
  out.write(`Official:  ICD-10-CM ${year} (${publisher})\n  ${url}\n  SHA-256 ${sha256}\n${HELP}`)
}
