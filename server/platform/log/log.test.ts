import { spawnSync } from 'node:child_process'
import { closeSync, existsSync, openSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withLogContext } from './context.ts'
import { toLine } from './log.ts'

test('a log that cannot be written, as on a full disk, does not end the product', (t) => {
  if (!existsSync('/dev/full')) return t.skip('only Linux has a file that is always full')
  const full = openSync('/dev/full', 'w')
  const code = `import { log } from ${JSON.stringify(import.meta.resolve('./log.ts'))}
    log('one'); log('two'); setTimeout(() => process.exit(7), 1)`
  const { status } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', full, 'ignore'],
  })
  closeSync(full)
  expect(status).toBe(7)
})

test('a log entry is one line of JSON with time, level and message, even if the message has several lines', () => {
  const line = toLine('json', 'Set-up code: 1234\n"quoted"', 'warn')
  expect(line).not.toContain('\n')
  const { time, ...rest } = JSON.parse(line) as Record<string, string>
  expect(rest).toEqual({ level: 'warn', message: 'Set-up code: 1234\n"quoted"' })
  expect(Math.abs(Date.now() - Date.parse(time ?? ''))).toBeLessThan(60_000)
  expect(JSON.parse(toLine('json', 'ready'))).toMatchObject({ level: 'info' })
  expect(toLine('text', 'ready', 'error')).toBe('ready')
})

test('log lines name the work that they are about, even when two run at once', async () => {
  const idOf = async (requestId: string) =>
    withLogContext({ requestId }, async () => {
      await new Promise((resolve) => setImmediate(resolve))
      return (JSON.parse(toLine('json', 'x')) as { requestId: string }).requestId
    })
  expect(await Promise.all([idOf('first'), idOf('second')])).toEqual(['first', 'second'])
  expect(JSON.parse(toLine('json', 'x'))).not.toHaveProperty('requestId')
})

test('the log is JSON outside a terminal, and text if the operator sets it', () => {
  const run = (code: string) =>
    spawnSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' }).stdout
  const file = JSON.stringify(import.meta.resolve('./log.ts'))
  const code = `import { createLog } from ${file}; createLog()('one'); createLog('text')('two')`
  const [first = '', second] = run(code).split('\n')
  expect(JSON.parse(first)).toMatchObject({ level: 'info', message: 'one' })
  expect(second).toBe('two')
})
