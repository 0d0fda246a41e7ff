import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { accountSetup, checkSetupCode, signUp } from '#contract/accounts.ts'
import { words } from '#contract/errors.ts'
import { verifyAudit } from '#server/operations/audit/verify.ts'
import { openProduct } from '#server/product.ts'
import { builtWeb, type TestApp, testApp } from '#test/app.ts'
import { countAttempt } from './attempts.ts'
import { assertSetupCode, setupCode } from './setup-code.ts'
import { rememberRefusal } from './setup-refusals.ts'

const password = 'violet kettle rain 42'
const signUpWith = (app: TestApp, invite?: string) =>
  app.anyone.call(signUp, {
    body: { email: `${crypto.randomUUID()}@example.org`, password, ...(invite && { invite }) },
  })

describe('an installation that others can reach', () => {
  let app: TestApp
  beforeEach(async () => {
    app = await testApp({ PUBLIC_URL: 'https://scribe.example' })
  })
  afterEach(() => app.close())
  const file = () => join(app.services.config.dataDir, 'setup-code')
  const codeOfLog = () => /Set-up code: (\S+)/.exec(app.logged.join('\n'))?.[1] ?? ''

  test('only gives its first account to somebody with the set-up code from the log', async () => {
    const refusal = { code: 'forbidden', message: words.notAllowed }
    await expect(signUpWith(app)).rejects.toMatchObject(refusal)
    await expect(signUpWith(app, 'ABCD-EFGH-JKMN-PQRS')).rejects.toMatchObject(refusal)
    expect(await app.anyone.call(accountSetup, {})).toMatchObject({
      hasAccounts: false,
      needsSetupCode: true,
    })
    expect(await signUpWith(app, codeOfLog())).toMatchObject({ user: { role: 'administrator' } })
    expect(await app.anyone.call(accountSetup, {})).toMatchObject({ needsSetupCode: false })
  })

  test('keeps the code in a file that other accounts cannot read, until it is used', async () => {
    expect((await readFile(file(), 'utf8')).trim()).toBe(codeOfLog())
    expect((await stat(file())).mode & 0o777).toBe(0o600)
    await signUpWith(app, codeOfLog())
    await expect(stat(file())).rejects.toThrow('ENOENT')
    // The code allows no second account.
    await expect(signUpWith(app, codeOfLog())).rejects.toThrow(words.notAllowed)
  })

  test('leaves every refused code in the log of access of the account that is created then', async () => {
    const sent = Date.now()
    await expect(signUpWith(app, 'ABCD-EFGH-JKMN-PQRS')).rejects.toThrow(words.notAllowed)
    const wrong = app.anyone.call(checkSetupCode, { body: { code: 'wrong' } })
    await expect(wrong).rejects.toThrow(words.notAllowed)
    const answer = await signUpWith(app, codeOfLog())
    const { rows } = await app.asOwner<{ user_id: string; at: Date; network: string }>(
      `select user_id, actor_id, session_id, network, at from audit_event
       where action = 'account.create' and outcome = 'refused' order by seq`,
    )
    expect(rows).toHaveLength(2)
    expect(rows[0]).toMatchObject({
      user_id: 'user' in answer && answer.user.id,
      actor_id: null,
      session_id: null,
    })
    expect(rows[0]?.network).toMatch(/^127\.0\.0\.x$|^0:0:0::$/)
    expect(Number(rows[0]?.at)).toBeGreaterThanOrEqual(sent)
    expect(await verifyAudit(app.services)).toMatchObject({ broken: [] })
    const { rows: settings } = await app.asOwner(
      `select 1 from setting where key like 'setup-code%'`,
    )
    expect(settings).toEqual([])
  })

  test('remembers a hundred refused codes at most, also of many at once', async () => {
    const { services } = app
    await Promise.all(Array.from({ length: 5 }, () => rememberRefusal(services, '203.0.113.7')))
    for (let n = 0; n < 98; n += 1) await rememberRefusal(services, '198.51.100.7')
    await signUpWith(app, codeOfLog())
    const { rows } = await app.asOwner(
      `select network, count(*)::int as n from audit_event where outcome = 'refused' group by 1 order by 1`,
    )
    expect(rows).toEqual([
      { network: '198.51.100.x', n: 95 },
      { network: '203.0.113.x', n: 5 },
    ])
  })

  test('takes the code in lower case, without hyphens and with letters for digits', async () => {
    const typed = codeOfLog().toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o')
    await app.anyone.call(checkSetupCode, { body: { code: typed.replaceAll('1', 'l') } })
    await expect(
      app.anyone.call(checkSetupCode, { body: { code: codeOfLog().slice(0, -1) } }),
    ).rejects.toThrow(words.notAllowed)
  })

  test('stops guesses of one network after ten, and slows down those of many', async () => {
    const guess = (address: string, code = 'wrong') =>
      assertSetupCode(app.services, code, { address, userAgent: '' }).then(
        () => 'right',
        ({ message }: Error) => message,
      )
    for (let n = 0; n < 10; n += 1) expect(await guess(`203.0.113.${n}`)).toBe(words.notAllowed)
    expect(await guess('203.0.113.99', codeOfLog())).toBe(words.tooMany)
    for (let n = 0; n < 14; n += 1)
      await countAttempt(app.services.db, 'setup-code', Number.POSITIVE_INFINITY, 3_600)
    const said = await Promise.all(Array.from({ length: 12 }, (_, n) => guess(`10.${n}.0.1`)))
    // Ten wait in line.
    expect(said.filter((one) => one === words.tooMany)).toHaveLength(2)
    expect(await guess('198.51.100.7', codeOfLog())).toBe('right')
  })

  test('has one code in all processes and after a restart', async () => {
    const { config } = app.services
    const lines: string[] = []
    await using _again = await openProduct(config, app.databaseUrl, builtWeb, (line) =>
      lines.push(line),
    )
    expect(lines.join('\n')).toContain(codeOfLog())
  })
})

test.each([
  [{}, undefined],
  [{ PUBLIC_URL: 'http://127.0.0.1:3000', HOST: '::1' }, undefined],
  [{ HOST: '0.0.0.0' }, 'string'],
  [{ HOST: '192.168.1.5' }, 'string'],
  [{ PUBLIC_URL: 'https://scribe.example' }, 'string'],
] as [Record<string, string>, string | undefined][])(
  'with %j the first account needs a code: %s',
  async (env, kind) => {
    await using app = await testApp(env)
    const code = await setupCode(app.services)
    expect(code === undefined ? undefined : typeof code).toBe(kind)
    expect(app.logged.some((line) => line.startsWith('Set-up code'))).toBe(kind === 'string')
    if (!kind) expect(await signUpWith(app)).toMatchObject({ user: { role: 'administrator' } })
  },
)
