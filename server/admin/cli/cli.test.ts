import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resetPassword, signIn } from '#contract/accounts.ts'
import { readConfig } from '#server/env.ts'
import { testApp, type TestApp, type TestUser } from '#test/app.ts'
import { commands, runCommand } from './commands.ts'

let app: TestApp
let admin: TestUser
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ausculta-cli-'))
  app = await testApp()
  admin = await app.newUser()
  await writeFile(join(folder, 'backup.key'), randomBytes(48))
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

/** Runs a command beside the running server; answers what it printed and whether all is well. */
async function run(...argv: string[]) {
  const lines: string[] = []
  const config = { ...app.services.config, databaseUrl: app.databaseUrl }
  const isWell = await runCommand(config, argv, { folder, print: (line) => lines.push(line) })
  return { isWell, text: lines.join('\n') }
}

describe('a command, while the server runs', () => {
  test('that is mistyped says how it is called, and one for nobody says so', async () => {
    await expect(run('frobnicate')).rejects.toThrow('There is no command frobnicate.')
    await expect(run('disable')).rejects.toThrow('Use: disable <email>')
    await expect(run('users', '--passphrase=x')).rejects.toThrow('--passphrase')
    await expect(run('disable', 'nobody@example.org')).rejects.toThrow('No account found')
    const { text } = await run('help')
    for (const name of Object.keys(commands)) expect(text).toContain(name)
  })

  test('shuts somebody out of the server at once, and lets them in again', async () => {
    const user = await app.newUser()
    const enter = () =>
      app.anyone.call(signIn, { body: { email: user.email, password: 'violet kettle rain 42' } })
    await run('disable', user.email)
    await expect(enter()).rejects.toThrow('This account is disabled.')
    expect((await run('users')).text).toMatch(new RegExp(`${user.email}\\s+user\\s+disabled`))
    await run('enable', user.email)
    expect(await enter()).toMatchObject({ state: 'signed-in' })
    await expect(run('disable', admin.email)).rejects.toThrow('last administrator')
    await run('make-admin', user.email)
    expect((await run('users')).text).toMatch(new RegExp(`${user.email}\\s+administrator`))
  })

  test('puts every key under a new master key', async () => {
    const moved = await run('rotate-keys')
    expect(moved.text).toMatch(/The master key is \S+; [1-9]\d* data keys were wrapped anew/)
  })

  test('prints a link that sets a new password', async () => {
    const user = await app.newUser()
    const { text } = await run('reset-password', user.email)
    const token = text.split('#reset=')[1] ?? ''
    const password = 'another violet kettle 7'
    await app.anyone.call(resetPassword, { body: { token, password } })
    const body = { email: user.email, password }
    expect(await app.anyone.call(signIn, { body })).toMatchObject({ state: 'signed-in' })
  })

  test('makes a backup beside it and reads it, but restores none over it', async () => {
    const key = ['--key-file', 'backup.key']
    const made = await run('backup', 'all.backup', ...key)
    expect(made.text).toMatch(/^Backed up \d+ rows/)
    expect(made.text).toContain('master keys are not inside')
    await expect(run('backup', 'all.backup', ...key)).rejects.toThrow('There is a file')
    expect((await run('verify-backup', 'all.backup', ...key)).text).toContain('Whole: ')
    await expect(run('restore', 'all.backup', ...key)).rejects.toThrow('is running')
    await expect(run('verify-backup', 'none.backup', ...key)).rejects.toThrow('There is no file')
  })

  test('tells how every part is', async () => {
    const { isWell, text } = await run('health')
    expect(isWell).toBe(true)
    expect(text).toMatch(/^ok {2}Work in the queue: Nothing is late\./m)
  })

  test('in a folder without an installation makes none', async () => {
    const config = readConfig({ AUSCULTA_DATA: join(folder, 'mistyped') })
    await expect(runCommand(config, ['users'], { folder, print: () => {} })).rejects.toThrow(
      'There is no Ausculta in',
    )
  })
})
