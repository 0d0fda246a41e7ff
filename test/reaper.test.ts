import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { isAlive } from '#server/platform/db/embedded/processes.ts'

const reaper = pathToFileURL(join(import.meta.dirname, 'reaper.ts')).href
const program = `
  import { spawn } from 'node:child_process'
  import { reapAfterUs } from '${reaper}'
  const [folder] = process.argv.slice(2)
  reapAfterUs(folder, folder)
  const options = { env: { AUSCULTA_DATA: folder + '/app-1' }, detached: true, stdio: 'ignore' }
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], options)
  console.log(child.pid)
  setInterval(() => {}, 1000)`

let run: ChildProcess
let folder = ''
afterEach(() => {
  run.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

test.skipIf(process.platform !== 'linux').each(['SIGINT', 'SIGTERM', 'SIGKILL'] as const)(
  'what a run started ends, and its folder is removed, when the run gets %s',
  async (signal) => {
    folder = mkdtempSync(join(tmpdir(), 'reaped-'))
    const args = ['--input-type=module', '-e', program, 'run', folder]
    run = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
    let child = 0
    // It has a pipe for its output, see `stdio`.
    for await (const line of createInterface({ input: run.stdout! })) {
      child = Number(line)
      break
    }
    expect(isAlive(child)).toBe(true)
    run.kill(signal)
    await expect.poll(() => isAlive(child)).toBe(false)
    await expect.poll(() => existsSync(folder)).toBe(false)
  },
)
