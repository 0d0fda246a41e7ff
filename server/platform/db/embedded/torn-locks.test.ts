import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { removeTornLocks } from './torn-locks.ts'

let dataDir: string
let data: string
beforeEach(() => {
  dataDir = mkdtempSync(join(realpathSync(tmpdir()), 'ausculta-torn-'))
  chmodSync(dataDir, 0o711)
  data = join(dataDir, 'pg')
  mkdirSync(data)
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const file = () => join(data, 'postmaster.pid')

const onLinux = test.skipIf(process.platform !== 'linux')

onLinux.each(['', '\n', '\0\0\0\0', 'garbage'])('a lock file that holds %j is removed', (text) => {
  writeFileSync(file(), text)
  writeFileSync(join(data, '.s.PGSQL.5432.lock'), text)
  removeTornLocks(dataDir)
  expect(existsSync(file())).toBe(false)
  expect(existsSync(join(data, '.s.PGSQL.5432.lock'))).toBe(false)
})

test('a lock file with a process id is left to PostgreSQL', () => {
  writeFileSync(file(), '12345\n/data\n')
  removeTornLocks(dataDir)
  expect(readFileSync(file(), 'utf8')).toBe('12345\n/data\n')
})

onLinux(
  'a truncated lock file stays while a process uses the folder, and the error says what to do',
  () => {
    writeFileSync(file(), '')
    const server = spawn('sleep', ['60'], { cwd: data })
    try {
      expect(() => removeTornLocks(dataDir)).toThrow(`The database lock file ${file()} is damaged`)
      expect(existsSync(file())).toBe(true)
    } finally {
      server.kill('SIGKILL')
    }
  },
)
