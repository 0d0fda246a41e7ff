import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as api from '#contract/filled-forms.ts'
import * as signing from '#contract/form-sign.ts'
import { changeFormState } from '#contract/forms.ts'
import { putSignature } from '#contract/signature.ts'
import { sha256 } from '#server/platform/crypto/canonical.ts'
import { startWork } from '#server/work.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { type Llm, judgeByWords, type Reply, say, startLlm } from '#test/fakes/llm.ts'
import { fillFromVisit, filledOf, openFilled, startFill } from '#test/filled-forms.ts'
import {
  formReceipts,
  formToSign,
  refusalOf,
  saveFill,
  signedPdf,
  signForm,
  textOf,
  typedForm,
} from '#test/signed-forms.ts'
import { storedOf } from '#test/visit-rows.ts'
import { newVisit } from '#test/visit.ts'

let reply: () => Reply = () => say('NONE')
let llm: Llm
let app: TestApp
let ana: TestUser
let ben: TestUser
beforeAll(async () => {
  llm = await startLlm(() => reply(), 'test-key', judgeByWords)
  app = await testApp({ ...llm.env, RATE_LIMITS: 'upload=100000,generate=100000' })
  await app.newUser()
  ana = await app.newUser()
  ben = await app.newUser()
  await startWork(app.services)
})
afterAll(async () => {
  await app.close()
  await llm.close()
})

describe('a signed form', () => {
  test('is kept with its values, its PDF and a receipt that can be verified', async () => {
    const one = await typedForm(app, ana)
    const signed = await signForm(ana, one, one.values('Angina', '142/88'))
    expect(signed).toMatchObject({
      version: 3,
      signed: { version: 3, values: [{ text: 'Angina', name: 'Diagnosis' }, { text: '142/88' }] },
    })
    expect(signed.signedAt).not.toBe(null)
    const pdf = await signedPdf(ana, signed.id)
    expect(await textOf(pdf)).toMatch(/Angina.*142\/88/)
    const [item, ...others] = await formReceipts(ana, signed.id)
    expect(others).toEqual([])
    expect(item?.receipt).toMatchObject({
      form: { name: 'Sick note', revision: one.form.revision },
      values: { version: 3, count: 2 },
      pdf: { sha256: sha256(pdf), bytes: pdf.length },
      signatures: [],
      previous: null,
      amendment: null,
    })
    expect(item?.checks).toEqual({
      receipt: true,
      chain: true,
      values: 'same',
      pdf: 'same',
      transcript: 'same',
      context: 'same',
      files: 'same',
      intake: 'same',
      chart: 'same',
    })
    const again = await filledOf(ana, signed.id)
    expect(again).toEqual(signed)
    const { items } = await ana.call(api.listFilledForms, { params: { id: one.visit }, query: {} })
    expect(items.map(({ signedAt }) => signedAt)).toEqual([signed.signedAt])
  })

  test('is locked: nothing is saved, read, restored, signed twice or deleted', async () => {
    const one = await typedForm(app, ana)
    const signed = await signForm(ana, one, one.values('Angina'))
    const params = { id: signed.id }
    const calls = [
      () => ana.call(api.startFillRun, { params, body: { fieldIds: ['f2'] } }),
      () => ana.call(api.removeVisitValues, { params }),
      () => ana.call(api.restoreFilledForm, { params, body: { version: 2 } }),
      () => ana.call(api.deleteFilledForm, { params }),
      () => signForm(ana, { ...one, filled: signed }, one.values('Angina')),
      () => saveFill(ana, signed, { f2: 'late' }),
    ]
    for (const call of calls)
      expect((await refusalOf(call())).message).toMatch(/This form is signed/)
    const { signed: still, typed } = await filledOf(ana, signed.id)
    expect([still, typed]).toEqual([signed.signed, one.filled.typed])
  })

  test('refuses a late edit, but keeps it among the versions', async () => {
    const one = await typedForm(app, ana)
    await signForm(ana, one, one.values('Angina'))
    // Typed offline, on top of what was there before the signature.
    const refusal = await refusalOf(saveFill(ana, one.filled, { f1: 'Typed offline' }))
    expect(refusal.current).toMatchObject({ signed: { values: [{ text: 'Angina' }] } })
    const repeated = await refusalOf(saveFill(ana, one.filled, { f1: 'Typed offline' }))
    expect(repeated.code).toBe('bad-request')
    const { items } = await ana.call(api.listFillVersions, {
      params: { id: one.filled.id },
      query: {},
    })
    expect(items.map(({ reason }) => reason)).toEqual(['refused', 'signed', 'edited'])
    expect(items[0]?.values).toEqual([{ fieldId: 'f1', name: 'Diagnosis', text: 'Typed offline' }])
    const [item] = await formReceipts(ana, one.filled.id)
    expect(item?.checks).toMatchObject({ values: 'same', pdf: 'same' })
  })

  test('belongs only to its clinician', async () => {
    const one = await typedForm(app, ana)
    const { id, version } = await signForm(ana, one, one.values('Angina'))
    const params = { id }
    const other = await typedForm(app, ben)
    const calls = [
      () => ben.call(signing.amendFilledForm, { params, body: { reason: 'Mine' } }),
      () => ben.call(signing.withdrawFormAmendment, { params }),
      () => formReceipts(ben, id),
      () => signedPdf(ben, id),
      () => signedPdf(ben, other.filled.id),
      () => signForm(ben, { form: other.form, filled: { ...one.filled, version } }, []),
    ]
    for (const call of calls) expect((await refusalOf(call())).code).toBe('not-found')
    expect(await formReceipts(ben, other.filled.id)).toEqual([])
  })
})

describe('signing', () => {
  test('fails if the form has changed elsewhere, or differs from what was typed', async () => {
    const one = await typedForm(app, ana)
    const newer = await saveFill(ana, one.filled, { f2: '150/90' })
    const stale = await refusalOf(signForm(ana, one, one.values('Angina')))
    expect(stale.code).toBe('version-mismatch')
    expect(stale.current).toMatchObject({ version: newer.version })
    const now = { ...one, filled: newer }
    const other = await refusalOf(signForm(ana, now, one.values('Angina', '142/88')))
    expect(other.code).toBe('version-mismatch')
    expect((await refusalOf(signForm(ana, now, []))).message).toBe(
      'Failed to sign form: There is nothing to sign in this form yet.',
    )
    await ana.call(changeFormState, { params: { id: one.form.id }, body: { newState: 'preview' } })
    const body = { newState: 'ready_to_use' }
    await ana.call(changeFormState, { params: { id: one.form.id }, body })
    const retyped = await refusalOf(signForm(ana, now, one.values('Angina', '150/90')))
    expect(retyped.message).toMatch(/The fields of this form have changed/)
    expect(await storedOf(app, { userId: ana.user.id, scribeId: one.visit })).toEqual([])
  })

  test('twice at once signs once, and leaves one PDF', async () => {
    const one = await typedForm(app, ana)
    const results = await Promise.allSettled(
      [1, 2].map(() => signForm(ana, one, one.values('Angina'))),
    )
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await formReceipts(ana, one.filled.id)).toHaveLength(1)
    expect(await storedOf(app, { userId: ana.user.id, scribeId: one.visit })).toHaveLength(1)
  })

  test('of two forms of a visit at once makes one chain', async () => {
    const one = await typedForm(app, ana)
    const form = await formToSign(ana)
    const { id, version } = await openFilled(ana, one.visit, form)
    const filled = await saveFill(ana, { ...one.filled, id, version }, { f1: 'Migraine' })
    const second = { ...one, form, filled }
    await Promise.all([
      signForm(ana, one, one.values('Angina')),
      signForm(ana, second, one.values('Migraine')),
    ])
    const all = [...(await formReceipts(ana, one.filled.id)), ...(await formReceipts(ana, id))]
    expect(all.map(({ checks }) => checks.chain)).toEqual([true, true])
    const before = all.map(({ receipt }) => receipt.previous)
    expect(before.filter((hash) => hash === null)).toHaveLength(1)
  })

  test('places the stored signature and names its picture in the receipt', async () => {
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    const body = new Blob([png], { type: 'image/png' })
    await ben.call(putSignature, { body })
    const one = await typedForm(app, ben)
    const filled = await saveFill(ben, one.filled, { f3: 'X' })
    await signForm(ben, { ...one, filled }, one.values('Angina', '', 'X'))
    const [item] = await formReceipts(ben, filled.id)
    expect(item?.receipt.signatures).toEqual([
      { fieldId: 'f3', name: 'Physician signature', sha256: sha256(png) },
    ])
  })

  test('is refused with marked values that may cause harm, until they are overridden or kept', async () => {
    reply = () => say('## Field 1\n[1] Warfarin 500 mg daily')
    const [form, visit] = [await formToSign(ana), await newVisit(app, ana)]
    await fillFromVisit(ana, visit, form)
    const filled = await openFilled(ana, visit, form)
    const values = [{ fieldId: 'f1', text: 'Warfarin 500 mg daily' }]
    const refusal = await refusalOf(signForm(ana, { form, filled }, values))
    expect(refusal.message).toBe('Failed to sign form: Some values of this form were not reviewed.')
    const marked = refusal.current as { id: string; text: string }[]
    expect(marked.map(({ text }) => text)).toEqual([expect.stringContaining('500 mg')])
    await signForm(ana, { form, filled }, values, { override: marked.map(({ id }) => id) })
    const [item] = await formReceipts(ana, filled.id)
    expect(item?.receipt.warnings).toMatchObject({ overridden: [{}], reviewed: [] })
    // Another visit, in which a person keeps the value on purpose.
    const second = await newVisit(app, ana)
    await fillFromVisit(ana, second, form)
    const kept = await saveFill(ana, await openFilled(ana, second, form), {
      f1: 'Warfarin 500 mg daily',
    })
    await signForm(ana, { form, filled: kept }, values)
    const [other] = await formReceipts(ana, kept.id)
    expect(other?.receipt.warnings).toMatchObject({ overridden: [], reviewed: [{}] })
  })

  test('is refused while the form is being filled from the visit', async () => {
    reply = () => ({ kind: 'hang', pieces: ['## Field 1\n'] })
    const one = await typedForm(app, ana)
    await startFill(ana, one.visit, one.form, ['f2'])
    const refusal = await refusalOf(signForm(ana, one, one.values('Angina')))
    expect(refusal.message).toMatch(/This form is being filled from the visit/)
    await ana.call(api.cancelFillRun, { params: { id: one.filled.id } })
    expect(await signForm(ana, one, one.values('Angina'))).toMatchObject({ run: null })
  })
})

test('a malformed or unknown id is not found', async () => {
  const one = await typedForm(app, ana)
  for (const id of ['nothing', randomUUID()]) {
    const filled = { ...one.filled, id }
    const refusal = await refusalOf(signForm(ana, { ...one, filled }, one.values('Angina')))
    expect(refusal.code).toBe('not-found')
  }
})
