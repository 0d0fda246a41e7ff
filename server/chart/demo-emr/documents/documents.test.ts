import { randomUUID } from 'node:crypto'
import type { Bundle, DocumentReference } from '@medplum/fhirtypes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts } from '#server/identity/accounts/table.ts'
import { eq } from 'drizzle-orm'
import { exportDocuments } from './export.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { demoEmrAt } from '#test/demo-emr.ts'

let app: TestApp
let demo: ReturnType<typeof demoEmrAt>
let user: TestUser
let token: string
beforeAll(async () => {
  app = await testApp()
  demo = demoEmrAt(app)
  user = await app.newUser()
  token = (await demo.connect(user)).access_token
})
afterAll(() => app.close())

const system = 'urn:ausculta:note'
const note = (text: string, more: object = {}) => ({
  resourceType: 'DocumentReference',
  status: 'current',
  docStatus: 'preliminary',
  identifier: [{ system, value: randomUUID() }],
  type: { coding: [{ system: 'http://loinc.org', code: '11506-3' }] },
  category: [{ coding: [{ code: 'clinical-note' }] }],
  subject: { reference: 'Patient/demo-chen' },
  content: [
    {
      attachment: {
        contentType: 'text/plain; charset=utf-8',
        data: Buffer.from(text).toString('base64'),
      },
    },
  ],
  ...more,
})
const post = (body: unknown, headers: Record<string, string> = {}, as = token) =>
  demo.ask(as, 'DocumentReference', {
    method: 'POST',
    headers: { 'content-type': 'application/fhir+json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
const created = async (body: object, headers?: Record<string, string>) => {
  const answer = await post(body, headers)
  expect(answer.status).toBe(201)
  return (await answer.json()) as DocumentReference
}
const read = async (id = '', as = token) => demo.ask(as, `DocumentReference/${id}`)
const list = async (as = token) => {
  const answer = await demo.ask(as, 'DocumentReference?patient=demo-chen&_count=50')
  return (await answer.json()) as Bundle
}
const contentOf = async (document: DocumentReference, as = token) =>
  (await demo.ask(as, document.content[0]?.attachment.url ?? '')).text()

test('a document that was saved is read and searched at once, with its content', async () => {
  const body = note('Stable. Continue.')
  const answer = await post(body)
  expect(answer.status).toBe(201)
  const document = (await answer.json()) as DocumentReference
  expect(answer.headers.get('location')).toBe(`${demo.fhir}/DocumentReference/${document.id}`)
  expect(await (await read(document.id)).json()).toEqual(document)
  expect(document).toMatchObject({ docStatus: 'preliminary', identifier: body.identifier })
  expect(document.content[0]?.attachment).toMatchObject({ size: 17 })
  expect(await contentOf(document)).toBe('Stable. Continue.')
  const { entry = [] } = await list()
  expect(entry.map(({ resource }) => resource?.id)).toContain(document.id)
  const value = body.identifier[0]?.value
  const found = (await (
    await demo.ask(token, `DocumentReference?identifier=${system}%7C${value}`)
  ).json()) as Bundle
  expect(found.total).toBe(1)
})

const waiting = `select 1 from pg_locks where not granted
  and database = (select oid from pg_database where datname = current_database())`

test('eight parallel creates with the same condition make one document', async () => {
  const body = note('Once.')
  const condition = { 'if-none-exist': `identifier=${system}|${body.identifier[0]?.value}` }
  // Nothing can be inserted until all eight have looked for the document, or wait for one that does.
  await app.asOwner('begin')
  await app.asOwner('lock table demo_emr_document in share mode')
  const sent = Array.from({ length: 8 }, () => post(body, condition))
  await expect.poll(async () => (await app.asOwner(waiting)).rowCount, { timeout: 30_000 }).toBe(8)
  await app.asOwner('commit')
  const answers = await Promise.all(sent)
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 201).length).toBe(1)
  expect(statuses.filter((status) => status === 200).length).toBe(7)
  const documents = await Promise.all(
    answers.map(async (one) => (await one.json()) as { id: string }),
  )
  expect(new Set(documents.map(({ id }) => id)).size).toBe(1)
})

test('a condition looks at the system of an identifier, and fails when several documents fit', async () => {
  const value = randomUUID()
  await created(note('Mine.', { identifier: [{ system, value }] }))
  const other = { 'if-none-exist': `identifier=urn:other|${value}` }
  await created(note('Other.', { identifier: [{ system: 'urn:other', value }] }), other)
  const both = await post(note('Third.'), { 'if-none-exist': `identifier=${value}` })
  expect(both.status).toBe(412)
  for (const wrong of ['patient=demo-chen', 'identifier=', 'identifier=a|b&status=current'])
    expect((await post(note('No.'), { 'if-none-exist': wrong })).status).toBe(400)
})

test('a document that replaces another one supersedes it', async () => {
  const first = await created(note('First.'))
  const second = await created(
    note('Second.', {
      relatesTo: [{ code: 'replaces', target: { reference: `DocumentReference/${first.id}` } }],
    }),
  )
  expect(await (await read(first.id)).json()).toMatchObject({
    status: 'superseded',
    meta: { versionId: '2' },
  })
  expect(await (await read(second.id)).json()).toMatchObject({ status: 'current' })
  const dangling = note('Third.', {
    relatesTo: [{ code: 'replaces', target: { reference: `DocumentReference/${randomUUID()}` } }],
  })
  expect((await post(dangling)).status).toBe(422)
})

test('another user sees, reads, replaces and matches nothing of it', async () => {
  const body = note('For my eyes.')
  const mine = await created(body)
  const stranger = await app.newUser()
  const { access_token: theirs } = await demo.connect(stranger)
  const before = await list(theirs)
  expect(JSON.stringify(before)).not.toContain(mine.id)
  expect((await read(mine.id, theirs)).status).toBe(404)
  expect((await demo.ask(theirs, `Binary/${mine.id}`)).status).toBe(404)
  const replacing = note('Theirs.', {
    relatesTo: [{ code: 'replaces', target: { reference: `DocumentReference/${mine.id}` } }],
  })
  expect((await post(replacing, {}, theirs)).status).toBe(422)
  const condition = { 'if-none-exist': `identifier=${system}|${body.identifier[0]?.value}` }
  expect((await post(body, condition, theirs)).status).toBe(201)
  expect(await (await read(mine.id)).json()).toMatchObject({ status: 'current' })
})

test('needs a scope for creating, and a token of a patient writes for that patient only', async () => {
  const { access_token: reader } = await demo.connect(user, { scope: 'user/*.rs' })
  expect((await post(note('No.'), {}, reader)).status).toBe(403)
  const scope = 'launch/patient patient/DocumentReference.crs'
  const { access_token: bound } = await demo.connect(user, { scope, patient: 'demo-chen' })
  expect((await post(note('Yes.'), {}, bound)).status).toBe(201)
  const other = note('No.', { subject: { reference: 'Patient/demo-cote' } })
  expect((await post(other, {}, bound)).status).toBe(403)
})

test.each([
  ['no JSON', '{', 400],
  ['another type', note('x', { resourceType: 'Observation' }), 400],
  ['a draft status that FHIR doesn’t have', note('x', { docStatus: 'draft' }), 400],
  ['an error as new document', note('x', { status: 'entered-in-error' }), 400],
  ['no category', note('x', { category: [] }), 400],
  ['an unknown patient', note('x', { subject: { reference: 'Patient/nobody' } }), 422],
  ['a group as subject', note('x', { subject: { reference: 'Group/demo-chen' } }), 422],
  ['no content', note('x', { content: [] }), 400],
  ['two contents', note('x', { content: [...note('a').content, ...note('b').content] }), 400],
  ['an empty content', note(''), 400],
  [
    'data that isn’t base64',
    note('x', { content: [{ attachment: { contentType: 'text/plain', data: '<>' } }] }),
    400,
  ],
  [
    'a program',
    note('x', { content: [{ attachment: { contentType: 'application/x-sh', data: 'eA==' } }] }),
    422,
  ],
  ['a long description', note('x', { description: 'x'.repeat(70_000) }), 413],
])('refuses %s', async (_, body, status) => {
  const answer = await post(body)
  expect(answer.status).toBe(status)
  expect(await answer.json()).toMatchObject({ resourceType: 'OperationOutcome' })
})

test('takes attachments of 5 MiB and no larger ones, and only as JSON', async () => {
  const fits = 'a'.repeat(5 * 1_048_576)
  const document = await created(note(fits))
  expect(document.content[0]?.attachment.size).toBe(5 * 1_048_576)
  expect((await contentOf(document)).length).toBe(5 * 1_048_576)
  expect((await post(note(`${fits}a`))).status).toBe(413)
  expect((await post(note(fits + fits))).status).toBe(413)
  expect((await post(note('x'), { 'content-type': 'application/fhir+xml' })).status).toBe(415)
})

test('keeps two hundred documents of a user at most', async () => {
  const hoarder = await app.newUser()
  const { access_token: theirs } = await demo.connect(hoarder)
  for (let made = 0; made < 200; made += 10)
    await Promise.all(Array.from({ length: 10 }, () => post(note('One of many.'), {}, theirs)))
  expect((await post(note('One too many.'), {}, theirs)).status).toBe(422)
})

test('documents are sealed, exported with their content, and deleted with the account', async () => {
  const writer = await app.newUser()
  const { access_token: theirs } = await demo.connect(writer)
  const secret = `Quokka ${randomUUID()}`
  expect((await post(note(secret, { description: secret }), {}, theirs)).status).toBe(201)
  const rows = async () =>
    (
      await app.asOwner<{ row: string }>(
        `select encode(sealed, 'escape') || encode(content, 'escape') as row from demo_emr_document where user_id = $1`,
        [writer.user.id],
      )
    ).rows
  expect((await rows()).length).toBe(1)
  expect(JSON.stringify(await rows())).not.toContain('Quokka')
  const [exported] = (await exportDocuments(app.services, writer.user.id)) as [
    { document: DocumentReference; content: string },
  ]
  expect(exported.document.description).toBe(secret)
  expect(Buffer.from(exported.content, 'base64').toString()).toBe(secret)
  await app.services.db.system((tx) => tx.delete(accounts).where(eq(accounts.id, writer.user.id)))
  expect(await rows()).toEqual([])
  expect((await list(theirs)).resourceType).toBe('OperationOutcome')
})
