import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, test } from 'vitest'

const follower = pathToFileURL(join(import.meta.dirname, 'follow-parent.mjs')).href

let folder
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ausculta-npm-'))
  const program = `console.log('pid ' + process.pid); process.on('SIGTERM', () => process.exit()); setInterval(() => {}, 1000)`
  await writeFile(join(folder, 'program.mjs'), program)
  const start = `node --import=${follower} program.mjs`
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'x', scripts: { start } }))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Whether a process runs; one that has ended and is not collected does not. */
function runs(pid) {
  try {
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

async function startedByNpm() {
  const npm = spawn('npm', ['start', '--silent'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface({ input: npm.stdout }))
    if (line.startsWith('pid ')) return { npm, pid: Number(line.slice(4)) }
  throw new Error('npm did not start the program')
}

test.skipIf(process.platform !== 'linux').each(['SIGKILL', 'SIGTERM'])(
  'a program that npm runs ends when npm gets %s',
  async (signal) => {
    const { npm, pid } = await startedByNpm()
    expect(runs(pid)).toBe(true)
    npm.kill(signal)
    await expect.poll(() => runs(pid)).toBe(false)
  },
)

test.skipIf(process.platform !== 'linux')(
  'a program run by npm keeps running when the terminal of npm closes',
  async () => {
    // A process started in it gets another parent, as with nohup.
    const terminal = spawn('sh', ['-c', 'npm start --silent & echo npm $!; wait'], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    })
    let [npm, pid] = [0, 0]
    for await (const line of createInterface({ input: terminal.stdout })) {
      if (line.startsWith('npm ')) npm = Number(line.slice(4))
      if (line.startsWith('pid ')) pid = Number(line.slice(4))
      if (npm && pid) break
    }
    terminal.kill('SIGKILL')
    // As long as it takes another, whose npm is killed, to notice.
    const other = await startedByNpm()
    other.npm.kill('SIGKILL')
    await expect.poll(() => runs(other.pid)).toBe(false)
    expect(runs(pid)).toBe(true)
    process.kill(npm, 'SIGKILL')
    await expect.poll(() => runs(pid)).toBe(false)
  },
)
