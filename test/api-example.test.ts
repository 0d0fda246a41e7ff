import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { testApp } from './app.ts'

const run = promisify(execFile)

test('the program that docs/api.md shows signs in, behind the real bot check', async () => {
  await using app = await testApp({ BOT_CHECK_EFFORT: '20' })
  const { email, user } = await app.newUser()
  const text = await readFile(join(import.meta.dirname, '../docs/api.md'), 'utf8')
  const [, program = ''] = /```js\n([^]*?)```/.exec(text) ?? []
  const env = { ...process.env, AT: app.origin, EMAIL: email, PASSWORD: 'violet kettle rain 42' }
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', program], { env })
  const headers = { authorization: `Bearer ${stdout.trim()}` }
  const me = await fetch(`${app.origin}/api/me`, { headers })
  expect(await me.json()).toMatchObject({ id: user.id })
})
