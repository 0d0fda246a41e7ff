import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as api from '#contract/filled-forms.ts'
import * as signing from '#contract/form-sign.ts'
import { addContext, deleteScribe } from '#contract/scribes.ts'
import { visitFiles } from '#server/operations/data-export/visit-files.ts'
import { dataKeyRotationLeft, resealScope } from '#server/operations/keys/rotate-data-keys.ts'
import { sha256 } from '#server/platform/crypto/canonical.ts'
import { keyCache } from '#server/platform/crypto/key-cache.ts'
import { userScope } from '#server/platform/crypto/vault.ts'
import { startWork } from '#server/work.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { filledOf } from '#test/filled-forms.ts'
import {
  formReceipts,
  refusalOf,
  saveFill,
  signedPdf,
  signForm,
  textOf,
  typedForm,
} from '#test/signed-forms.ts'
import { rowsOfVisit, runDeletions, storedOf } from '#test/visit-rows.ts'

let app: TestApp
let ana: TestUser
beforeAll(async () => {
  app = await testApp({ RATE_LIMITS: 'upload=100000,generate=100000' })
  await app.newUser()
  ana = await app.newUser()
  await startWork(app.services)
})
afterAll(() => app.close())

describe('an amendment', () => {
  test('keeps what was signed, gives a reason, and is signed again with a link to the first', async () => {
    const one = await typedForm(app, ana)
    const signed = await signForm(ana, one, one.values('Angina', 'from a record'))
    const params = { id: signed.id }
    const open = await ana.call(signing.amendFilledForm, { params, body: { reason: 'Wrong' } })
    // A record that changed since doesn't change the form.
    expect(open).toMatchObject({
      amendment: { reason: 'Wrong' },
      signedAt: null,
      typed: { f1: 'Angina', f2: 'from a record' },
    })
    expect(open.signed).toBe(undefined)
    expect((await refusalOf(ana.call(api.deleteFilledForm, { params }))).code).toBe('bad-request')
    const edited = await saveFill(ana, open, { f1: 'Migraine' })
    const again = await signForm(
      ana,
      { ...one, filled: edited },
      one.values('Migraine', 'from a record'),
    )
    expect(again.amendment).toBe(undefined)
    const [second, first] = await formReceipts(ana, signed.id)
    expect(second?.receipt).toMatchObject({
      amendment: { reason: 'Wrong', of: first?.hash },
      previous: first?.hash,
    })
    expect([first, second].map((item) => item?.checks.values)).toEqual(['same', 'same'])
    expect([first, second].map((item) => item?.checks.pdf)).toEqual(['same', 'same'])
    expect(await textOf(await signedPdf(ana, signed.id))).toMatch(/Migraine/)
  })

  test('can be discarded, which restores what was signed', async () => {
    const one = await typedForm(app, ana)
    const signed = await signForm(ana, one, one.values('Angina', 'from a record'))
    const params = { id: signed.id }
    const open = await ana.call(signing.amendFilledForm, { params, body: { reason: 'Typo' } })
    await saveFill(ana, open, { f1: 'Something else' })
    const back = await ana.call(signing.withdrawFormAmendment, { params })
    expect(back).toMatchObject({ signed: signed.signed, signedAt: signed.signedAt })
    expect((await formReceipts(ana, signed.id)).map(({ checks }) => checks.values)).toEqual([
      'same',
    ])
    const { items } = await ana.call(api.listFillVersions, { params, query: {} })
    expect(items.flatMap(({ values }) => values.map(({ text }) => text))).toContain(
      'Something else',
    )
    expect((await refusalOf(ana.call(signing.withdrawFormAmendment, { params }))).code).toBe(
      'bad-request',
    )
  })
})

describe('a receipt shows', () => {
  test('that the values, the PDF or their sources have changed since', async () => {
    const one = await typedForm(app, ana)
    const { id } = await signForm(ana, one, one.values('Angina'))
    const added = { params: { id: one.visit }, body: { content: 'Allergic to penicillin.' } }
    await ana.call(addContext, added)
    expect((await formReceipts(ana, id))[0]?.checks).toMatchObject({
      context: 'changed',
      pdf: 'same',
    })
    const [key] = await storedOf(app, { userId: ana.user.id, scribeId: one.visit })
    await app.services.storage.delete(key ?? '')
    expect((await formReceipts(ana, id))[0]?.checks).toMatchObject({ pdf: 'gone', values: 'same' })
    const other = await typedForm(app, ana, 'Migraine')
    const second = await signForm(ana, other, other.values('Migraine'))
    await app.asOwner(
      `delete from filled_form_version where filled_id = $1 and reason = 'signed'`,
      [second.id],
    )
    expect((await formReceipts(ana, second.id))[0]?.checks).toMatchObject({ values: 'gone' })
  })

  test('that an earlier receipt was removed, which no request can do', async () => {
    const one = await typedForm(app, ana)
    const first = await signForm(ana, one, one.values('Angina'))
    const params = { id: first.id }
    const open = await ana.call(signing.amendFilledForm, { params, body: { reason: 'Late' } })
    await signForm(ana, { ...one, filled: open }, one.values('Angina'))
    const { db } = app.services
    const run = (sql: string) => db.as(ana.user.id, (tx) => tx.execute(sql))
    await expect(run(`update form_signature set hash = 'x'`)).rejects.toMatchObject({
      code: '42501',
    })
    await expect(run('delete from form_signature')).rejects.toMatchObject({ code: '42501' })
    await app.asOwner('delete from form_signature where scribe_id = $1 and seq = 1', [one.visit])
    const [left] = await formReceipts(ana, first.id)
    expect(left?.checks).toMatchObject({ receipt: true, chain: false })
  })
})

test('receipts and PDFs are deleted with the visit', async () => {
  const one = await typedForm(app, ana)
  await signForm(ana, one, one.values('Angina'))
  const place = { userId: ana.user.id, scribeId: one.visit }
  expect(await storedOf(app, place)).toHaveLength(1)
  await ana.call(deleteScribe, { params: { id: one.visit } })
  expect(await rowsOfVisit(app, one.visit)).toEqual({})
  await runDeletions(app)
  expect(await storedOf(app, place)).toEqual([])
})

test('a data export contains a signed form with its receipts and its PDF', async () => {
  const one = await typedForm(app, ana)
  const signed = await signForm(ana, one, one.values('Angina'))
  const files = new Map<string, string>()
  for await (const { path, content } of visitFiles(app.services, ana.user.id, one.visit, 'UTC')) {
    const name = path.split('/').at(-1) ?? ''
    if (!name.startsWith('form ')) continue
    const body = typeof content === 'function' ? await content(() => undefined) : content
    files.set(name, sha256(Buffer.from(await new Response(body).arrayBuffer())))
    if (name.endsWith('.json')) expect(String(content)).toContain('ausculta-form-receipt-1')
  }
  expect([...files.keys()]).toEqual(['form Sick note.json', 'form Sick note.pdf'])
  expect(files.get('form Sick note.pdf')).toBe(sha256(await signedPdf(ana, signed.id)))
})

test('rotating the data key reseals values and PDFs, and signed forms still verify', async () => {
  const user = await app.newUser()
  const one = await typedForm(app, user)
  const { id } = await signForm(user, one, one.values('Angina', 'from a record'))
  const before = await formReceipts(user, id)
  const scope = userScope(user.user.id)
  const { ring, store } = app.services.keys
  // Keys that settle at once.
  const s = { ...app.services, keys: keyCache({ ring, store, ttlMs: 0 }) }
  await s.keys.rotate(scope)
  expect((await dataKeyRotationLeft(s, scope)).objects).toBeGreaterThan(0)
  await resealScope(s, scope, new AbortController().signal)
  expect(await dataKeyRotationLeft(s, scope)).toEqual({ rows: 0, objects: 0 })
  app.services.keys.forget(scope)
  expect(await formReceipts(user, id)).toEqual(before)
  expect(before[0]?.checks).toMatchObject({
    receipt: true,
    chain: true,
    values: 'same',
    pdf: 'same',
  })
  expect((await filledOf(user, id)).signed?.values.map(({ text }) => text)).toEqual([
    'Angina',
    'from a record',
  ])
  const params = { id }
  const open = await user.call(signing.amendFilledForm, { params, body: { reason: 'After' } })
  await signForm(user, { ...one, filled: open }, one.values('Angina', 'from a record'))
  expect((await formReceipts(user, id)).map(({ checks }) => checks.chain)).toEqual([true, true])
})
