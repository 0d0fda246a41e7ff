import { spawnSync } from 'node:child_process'
import { createServer, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { withoutNetwork } from './no-network.ts'
import { nodePermissions } from './node-permission.ts'

const options = { env: {}, cwd: process.cwd(), encoding: 'utf8' } as const

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
  const args = [...(await nodePermissions(import.meta.dirname, 2 ** 29)), '-e', attempts]
  const { stdout } = spawnSync(process.execPath, args, options)
  expect(JSON.parse(stdout)).toEqual({ done: [], secrets: [] })
})

const namespaces = spawnSync('unshare', ['-rn', 'true']).status === 0

test.skipIf(!namespaces)(
  'and reaches no service of this machine, if Linux gives it a separate network',
  async () => {
    let connections = 0
    const server = createServer((socket) => {
      connections += 1
      socket.end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const attempt = `
    require('node:net').connect(${port}, '127.0.0.1')
      .on('connect', () => console.log('connected'))
      .on('error', ({ code }) => console.log(code))`
    const command = { program: process.execPath, args: ['-e', attempt] }
    const run = async ({ program, args }: typeof command) => {
      const { spawn } = await import('node:child_process')
      const child = spawn(program, args, { env: {}, stdio: ['ignore', 'pipe', 'ignore'] })
      return (await child.stdout.toArray()).join('').trim()
    }
    expect(await run(command)).toBe('connected')
    expect(await run(await withoutNetwork(command))).toBe('ENETUNREACH')
    expect(connections).toBe(1)
    server.close()
  },
)
