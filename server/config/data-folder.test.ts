import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDataFolder } from './data-folder.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ausculta-data-'))
  await writeFile(join(folder, 'file'), '')
  await symlink(join(folder, 'circle'), join(folder, 'circle'))
})
afterAll(() => rm(folder, { recursive: true }))

test('a data folder is made with all above it, closed to others, and may be there already', async () => {
  const path = join(folder, 'a', 'b', 'data')
  makeDataFolder(path)
  makeDataFolder(path)
  expect((await stat(path)).mode & 0o777).toBe(0o700)
})

test.each([
  ['file', 'it, or a part of its path, is a file'],
  ['file/data', 'it, or a part of its path, is a file'],
  ['circle', 'its links lead in a circle'],
  ['x'.repeat(300), 'its path is too long'],
])('a data folder at %s is refused with the reason and what to do', (name, reason) => {
  const path = join(folder, name)
  const refused = `The data folder ${path} cannot be used: ${reason}. Set AUSCULTA_DATA to`
  expect(() => makeDataFolder(path)).toThrow(refused)
})

const start = async (main: string, dataDir: string) => {
  const env = { PATH: process.env.PATH ?? '', AUSCULTA_DATA: dataDir, PORT: '0' }
  const child = spawn(process.execPath, [resolve(import.meta.dirname, '..', main)], { env })
  const said: string[] = []
  child.stdout.on('data', (text: Buffer) => said.push(String(text)))
  child.stderr.on('data', (text: Buffer) => said.push(String(text)))
  // The blocking call would also block SIGTERM.
  const timer = setTimeout(() => child.kill('SIGKILL'), 50_000)
  const [code] = await once(child, 'close')
  clearTimeout(timer)
  return { code, said: said.join('') }
}

test.skipIf(process.platform !== 'linux').each(['main.ts', 'transcription-main.ts'])(
  'if no folder can be created, the start by %s ends with a message',
  async (main) => {
    const { code, said } = await start(main, '/proc/ausculta')
    expect(said).toContain('The data folder /proc/ausculta cannot be used: this place takes no')
    expect(code).toBe(1)
  },
)
