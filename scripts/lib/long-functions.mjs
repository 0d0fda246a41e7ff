// Long functions are allowed where they read best as a whole, so their number is limited, not only their length.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { binary, root } from './run.mjs'

/** Limits for functions outside tests. Lower `mostLong` when some are split, never raise it. */
export const limits = { longLines: 40, mostLong: 38, mostLines: 100 }
const folders = ['common', 'contract', 'server', 'web']

/** Functions over `longLines`, the longest first. */
function listLong() {
  const folder = mkdtempSync(join(tmpdir(), 'long-functions-'))
  try {
    const config = join(folder, 'oxlintrc.json')
    const rule = ['warn', { max: limits.longLines }]
    writeFileSync(config, JSON.stringify({ rules: { 'max-lines-per-function': rule } }))
    const { stdout, stderr } = spawnSync(
      binary('oxlint'),
      ['-A', 'correctness', '-c', config, '-f', 'json', '--ignore-pattern=*.test.*', ...folders],
      { cwd: root, encoding: 'utf8', maxBuffer: 1e8, shell: process.platform === 'win32' },
    )
    if (!stdout) throw new Error(stderr)
    return JSON.parse(stdout)
      .diagnostics.map(({ message, filename, labels }) => {
        const { line } = labels[0].span
        return { place: `${filename}:${line}`, lines: Number(/\((\d+)\)/.exec(message)[1]) }
      })
      .toSorted((a, b) => b.lines - a.lines)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** What is wrong with the functions that are long: one that is over the most lines, or too many that are long. */
export function judgeLong(long) {
  const { longLines, mostLong, mostLines } = limits
  const describe = ({ place, lines }) => `${place}: a function of ${lines} lines`
  const tooLong = long.filter(({ lines }) => lines > mostLines)
  if (long.length <= mostLong)
    return tooLong.map((one) => `${describe(one)}; ${mostLines} are the most`)
  return [
    ...long.map(describe),
    `${long.length} functions are over ${longLines} lines, and ${mostLong} may be: find a part with a name of its own`,
  ]
}

export const findLongFunctions = () => judgeLong(listLong())
