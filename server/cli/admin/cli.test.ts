import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getBackups, verifyBackup } from '#contract/admin.ts'
import { resetPassword, signIn } from '#contract/accounts.ts'
import { getGroup } from '#contract/groups.ts'
import { getSignUpPolicy } from '#contract/sign-up.ts'
import { addEngine, removeEngine } from '#contract/speech.ts'
import { linesOf } from '#server/operations/audit/export.ts'
import { readConfig } from '#server/config/env.ts'
import { testApp, type TestApp, type TestUser } from '#test/app.ts'
import { groupOf } from '#test/items.ts'
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

/** Runs a command beside the running server; returns its output and whether it succeeded. */
async function run(...argv: string[]) {
  const lines: string[] = []
  const config = { ...app.services.config, databaseUrl: app.databaseUrl }
  const isWell = await runCommand(config, argv, { folder, print: (line) => lines.push(line) })
  return { isWell, text: lines.join('\n') }
}

describe('a command, while the server runs', () => {
  test('that is mistyped shows its usage, and one for an unknown person says so', async () => {
    await expect(run('frobnicate')).rejects.toThrow('There is no command frobnicate.')
    const use = 'Use: npm run admin -- disable <email>\nEnds the sessions of an account'
    await expect(run('disable')).rejects.toThrow(use)
    await expect(run('outbox', 'one', 'two')).rejects.toThrow('Use: npm run admin -- outbox')
    await expect(run('users', '--passphrase=x')).rejects.toThrow('--passphrase')
    await expect(run('disable', 'nobody@example.org')).rejects.toThrow('No account found')
    const { text } = await run('help')
    for (const name of Object.keys(commands)) expect(text).toContain(name)
  })

  test('lists groups and members, and finds an owner for the group of a disabled one', async () => {
    const [owner, member] = [await app.newUser(), await app.newUser()]
    const id = await groupOf(app, owner, member)
    expect((await run('groups')).text).toMatch(new RegExp(`${id}  ${owner.email}\\s+active\\s+1`))
    expect((await run('groups', id)).text).toMatch(new RegExp(`${member.email}\\s+member`))
    await expect(run('groups', 'nonsense')).rejects.toThrow('Group not found')
    const handOver = (email: string) => run('hand-over-group', id, email)
    await expect(handOver(member.email)).rejects.toThrow('The owner of this group can sign in.')
    await run('disable', owner.email)
    await expect(handOver('nobody@example.org')).rejects.toThrow('Member not found')
    await handOver(member.email)
    expect((await run('groups')).text).toMatch(new RegExp(`${id}  ${member.email}\\s+active`))
    expect(await member.call(getGroup, { params: { id } })).toMatchObject({ role: 'owner' })
  })

  test('locks somebody out of the server at once, and lets them in again', async () => {
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
    await run('make-user', user.email)
    expect((await run('users')).text).toMatch(new RegExp(`${user.email}\\s+user`))
  })

  test('puts every key under a new master key', async () => {
    const moved = await run('rotate-keys')
    expect(moved.text).toMatch(/The master key is \S+; [1-9]\d* data keys were wrapped again/)
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
    const { runs, lastGood } = await admin.call(getBackups, {})
    expect(runs).toMatchObject([
      { name: 'all.backup', state: 'good', fromTerminal: true, error: '' },
    ])
    expect(runs[0]?.rows).toBe(Number(/(\d+) rows/.exec(made.text)?.[1]))
    expect(lastGood).toBe(runs[0]?.started)
    // Only the person who wrote the file knows where it is, and what opens it.
    const verifying = admin.call(verifyBackup, { params: { id: runs[0]?.id ?? '' } })
    await expect(verifying).rejects.toMatchObject({ code: 'not-found' })
    await expect(run('backup', 'all.backup', ...key)).rejects.toThrow('There is a file')
    expect((await run('verify-backup', 'all.backup', ...key)).text).toContain('Whole: ')
    await expect(run('restore', 'all.backup', ...key)).rejects.toThrow('is running')
    await expect(run('verify-backup', 'none.backup', ...key)).rejects.toThrow('There is no file')
    await writeFile(join(folder, 'empty.backup'), '')
    await expect(run('verify-backup', 'empty.backup', ...key)).rejects.toThrow('This file is empty')
  })

  test('reports file problems before it asks for a passphrase', async () => {
    await writeFile(join(folder, 'there.backup'), '')
    await expect(run('backup', 'there.backup')).rejects.toThrow('There is a file')
    await expect(run('backup', 'none/all.backup')).rejects.toThrow('There is no folder')
    await expect(run('verify-backup', 'none.backup')).rejects.toThrow('There is no file')
    await expect(run('restore', 'none.backup')).rejects.toThrow('There is no file')
    const lost = run('verify-backup', 'there.backup', '--key-file', 'none.key')
    await expect(lost).rejects.toThrow(/The key file .*none\.key cannot be read/)
    await expect(run('create-admin', 'nobody')).rejects.toThrow('Invalid email address')
  })

  test('says who may sign up, invites, and shows the mail that no server took', async () => {
    expect((await run('sign-up')).text).toBe('open')
    expect((await run('sign-up', 'clinic.example', 'lab.example')).text).toBe(
      'domain clinic.example lab.example',
    )
    expect(await admin.call(getSignUpPolicy, {})).toMatchObject({ mode: 'domain' })
    await expect(run('sign-up', 'everybody')).rejects.toThrow('are no domains')
    await run('invite', 'robin@else.example')
    expect((await run('invitations')).text).toMatch(/^robin@else\.example\s+until 20/m)
    const [, id = ''] =
      /^(\S+).*robin@else\.example\s+Your invitation/m.exec((await run('outbox')).text) ?? []
    expect((await run('outbox', id)).text).toContain('#invite=')
    await expect(run('outbox', 'none')).rejects.toThrow('Message not found')
    await run('sign-up', 'open')
  })

  test('asks everyone for a second factor, in the server that runs too, and no more', async () => {
    expect((await run('second-factor', 'required')).text).toBe('required')
    await expect.poll(() => app.services.mfaPolicy.required()).toBe(true)
    expect((await run('second-factor', 'optional')).text).toBe('optional')
    await expect.poll(() => app.services.mfaPolicy.required()).toBe(false)
    await expect(run('second-factor', 'maybe')).rejects.toThrow('required or optional')
  })

  test('lists engines, jobs and stored data, cancels jobs and repeats them', async () => {
    const config = {
      kind: 'openai',
      baseUrl: 'https://speech.example/v1',
      model: 'a',
    } as const
    const { engines } = await admin.call(addEngine, { body: { name: 'Ward server', config } })
    expect((await run('engines')).text).toMatch(/^ok {2}Ward server\s+settings\s+.*recordings$/m)
    await admin.call(removeEngine, { params: { id: engines[0]?.id ?? '' } })
    expect((await run('engines')).text).toBe('No speech engine is set up.')
    await app.services.db.system((tx) =>
      app.services.jobs.enqueue(tx, 'verify-backup', { id: randomUUID() }),
    )
    const [, id = ''] = /^(\S+) {2}waiting/m.exec((await run('jobs', 'open')).text) ?? []
    expect((await run('cancel-job', id)).text).toBe('cancelled')
    expect((await run('retry-job', id)).text).toBe('waiting')
    expect((await run('jobs')).text).toContain('0 failed.')
    await expect(run('jobs', 'all')).rejects.toThrow('Use open, failed or done.')
    expect((await run('storage')).text).toMatch(/^Database\s+\d/m)
  })

  test('is in the log of the account that it changed, or in those of the administrators', async () => {
    const user = await app.newUser()
    await run('disable', user.email)
    const { rows } = await app.asOwner(
      `select a.xmin = e.xmin as one from account a join audit_event e on e.user_id = a.id
        where a.id = $1 order by e.seq desc limit 1`,
      [user.user.id],
    )
    // The change and its entry are one transaction.
    expect(rows).toEqual([{ one: true }])
    await run('enable', user.email)
    await run('limits', 'generate=60')
    const commandsIn = async (id: string) => {
      const found: string[] = []
      for await (const { actor, entity } of linesOf(app.services, id))
        if (actor === null && entity.detail?.startsWith('npm run')) found.push(entity.detail)
      return found
    }
    expect(await commandsIn(user.user.id)).toEqual([
      'npm run admin -- disable',
      'npm run admin -- enable',
    ])
    expect(await commandsIn(admin.user.id)).toContain('npm run admin -- limits')
    await run('limits')
    const log = await commandsIn(admin.user.id)
    expect(log.filter((one) => one.endsWith('limits'))).toHaveLength(1)
    expect((await run('verify-audit')).isWell).toBe(true)
  })

  test('writes the access logs of all accounts into a file, but never over one', async () => {
    const { text } = await run('export-audit', 'log.csv')
    expect(text).toBe(`Written to ${join(folder, 'log.csv')}.`)
    const log = await readFile(join(folder, 'log.csv'), 'utf8')
    expect(log.split('\n')[0]).toContain('number,at,whose,who,action')
    expect(log).toContain(`${admin.email},`)
    await run('export-audit', 'log.json')
    expect(JSON.parse(await readFile(join(folder, 'log.json'), 'utf8'))).not.toEqual([])
    await expect(run('export-audit', 'log.csv')).rejects.toThrow('is there already')
  })

  test('tells how every part is', async () => {
    const { isWell, text } = await run('health')
    expect(isWell).toBe(true)
    expect(text).toMatch(/^ok {2}Background jobs: On schedule\./m)
  })

  test('in a folder without an installation creates none', async () => {
    const config = readConfig({ AUSCULTA_DATA: join(folder, 'mistyped') })
    await expect(runCommand(config, ['users'], { folder, print: () => {} })).rejects.toThrow(
      'There is no Ausculta in',
    )
  })
})
