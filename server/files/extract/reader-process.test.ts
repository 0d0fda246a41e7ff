import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { confinement } from './reader-process.ts'

test('the process that opens a file can neither read others, write, nor start programs', async () => {
  const attempts = `
    const fs = require('node:fs')
    const tries = {
      read: () => fs.readFileSync('/etc/passwd'),
      list: () => fs.readdirSync(process.cwd()),
      write: () => fs.writeFileSync('/tmp/ausculta-escaped', 'x'),
      start: () => require('node:child_process').spawnSync('true'),
      thread: () => new (require('node:worker_threads').Worker)('1', { eval: true }),
      evaluate: () => new Function('return 1')(),
    }
    const done = Object.keys(tries).filter((name) => { try { tries[name](); return true } catch { return false } })
    console.log(JSON.stringify({ done, secrets: Object.keys(process.env) }))`
  const options = { env: {}, cwd: process.cwd(), encoding: 'utf8' } as const
  const args = [...(await confinement(2 ** 29)), '-e', attempts]
  const { stdout } = spawnSync(process.execPath, args, options)
  expect(JSON.parse(stdout)).toEqual({ done: [], secrets: [] })
})
