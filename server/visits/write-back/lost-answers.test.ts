import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  asShown,
  logged,
  look,
  openWriteBack,
  preview,
  readState,
  refusal,
  send,
  write,
} from '#test/write-back.ts'

let emr: Awaited<ReturnType<typeof openWriteBack>>
beforeAll(async () => {
  emr = await openWriteBack()
})
afterEach(() => (emr.line.fault = undefined))
afterAll(() => emr.close())

const documents = '/demo-emr/fhir/DocumentReference'

describe('when the answer of the EMR is lost', () => {
  test('the attempt is uncertain, and the next look finds the document that was stored', async () => {
    const visit = await emr.linkedVisit()
    const body = asShown(await preview(visit))
    emr.line.fault = { path: documents, answer: 'cut' }
    expect(await refusal(send(visit, body))).toBeUndefined()
    expect((await readState(visit)).items[0]).toMatchObject({
      state: 'uncertain',
      documentId: null,
    })
    // While the EMR doesn't say whether it has it, nothing is written.
    expect((await refusal(preview(visit)))?.code).toBe('unavailable')
    expect((await refusal(look(visit)))?.code).toBe('unavailable')
    expect((await readState(visit)).items[0]?.state).toBe('uncertain')
    emr.line.fault = undefined
    const [found] = await look(visit)
    const [document, ...more] = await emr.inEmr(visit.user)
    expect(more).toEqual([])
    expect(found).toMatchObject({ state: 'written', documentId: document?.id })
    expect((await logged(visit)).map(({ entity }) => entity.detail)).toEqual([
      'written',
      'uncertain',
    ])
  })

  test('writing again looks first, and does not write a second document', async () => {
    const visit = await emr.linkedVisit()
    const body = asShown(await preview(visit))
    emr.line.fault = { path: documents, answer: 'cut' }
    await send(visit, body)
    emr.line.fault = undefined
    emr.line.requests.length = 0
    const again = await refusal(send(visit, body))
    expect(again?.current).toMatchObject({ isWritten: true })
    expect(emr.line.requests.filter((one) => one.startsWith('POST'))).toEqual([])
    expect(await emr.inEmr(visit.user)).toHaveLength(1)
  })

  test('a document that never arrived is written on the next attempt', async () => {
    const visit = await emr.linkedVisit()
    const body = asShown(await preview(visit))
    emr.line.fault = { path: documents, answer: 502 }
    const lost = await send(visit, body)
    expect(lost.state).toBe('uncertain')
    emr.line.fault = undefined
    expect((await look(visit))[0]).toMatchObject({
      state: 'failed',
      message: 'The EMR doesn’t have the note.',
    })
    expect(await emr.inEmr(visit.user)).toEqual([])
    const done = await send(visit, body)
    expect(done).toMatchObject({ id: lost.id, state: 'written' })
    expect(await emr.inEmr(visit.user)).toHaveLength(1)
  })

  test('an attempt whose process died is uncertain, too', async () => {
    const visit = await emr.linkedVisit()
    const { id } = await write(visit)
    await emr.app.asOwner(
      `update note_write_back set state = 'writing', started = now() - interval '1 hour' where id = $1`,
      [id],
    )
    expect((await readState(visit)).items[0]?.state).toBe('uncertain')
    expect((await look(visit))[0]?.state).toBe('written')
  })
})

test('a refusal is a failure with its reason, in the log as well', async () => {
  const visit = await emr.linkedVisit()
  const body = asShown(await preview(visit))
  emr.line.fault = { path: documents, answer: 422 }
  const failed = await send(visit, body)
  expect(failed).toMatchObject({ state: 'failed', message: 'The EMR refused the note.' })
  emr.line.fault = { path: documents, answer: 403 }
  expect(await send(visit, body)).toMatchObject({
    state: 'failed',
    message: 'The EMR doesn’t let you write notes.',
  })
  emr.line.fault = undefined
  const [entry] = await logged(visit)
  expect(entry).toMatchObject({ outcome: 'refused', entity: { detail: 'failed' } })
  expect((await write(visit)).state).toBe('written')
})
