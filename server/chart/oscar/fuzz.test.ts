import { fc } from '#test/properties.ts'
import { expect, test } from 'vitest'
import { ChartPart, ChartStatus } from '#contract/chart.ts'
import type { OscarClient } from './client.ts'
import { parseHl7 } from './hl7.ts'
import { readRecord } from './read-record.ts'
import { readAppointments } from './schedule.ts'
import { searchPatients } from './search-patients.ts'
import { dayIn, instantOf } from './shape.ts'
import { findNote, writeNote } from './write-note.ts'

const clientWith = (ask: (path: string) => unknown): OscarClient => ({
  integrationId: '',
  baseUrl: 'https://oscar.example/oscar',
  displayName: 'OSCAR',
  provider: '1',
  timeZone: 'America/Toronto',
  ask: async ({ path }) => ({ status: 'ok', code: 200, body: ask(path) }),
})

/** The names that readers look for, with anything as their values. */
const names = fc.constantFrom(
  ...'allergies content messages summaryItem summaryCode preventions notelist appointments'.split(
    ' ',
  ),
  ...'demographicNo demographicId id drugId noteId note date description displayName startDate'.split(
    ' ',
  ),
  ...'rxDate demographic extra providerNo base64EncodedeMessage appointmentNo startTime'.split(' '),
  ...'duration dobYear lastName'.split(' '),
)
const leaf = fc.oneof(
  fc.constantFrom(
    null,
    true,
    7,
    '7',
    -1,
    Number.POSITIVE_INFINITY,
    '2026-02-30',
    'allergies',
    'medhx',
    'TVNI',
  ),
  fc.double(),
  fc.string({ unit: 'binary', maxLength: 20 }),
)
const { json } = fc.letrec((tie) => ({
  json: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    leaf,
    fc.array(tie('json'), { maxLength: 4 }),
    fc.dictionary(names, tie('json'), { maxKeys: 8 }),
  ),
}))

test('whatever OSCAR answers, each part ends with a status', async () => {
  await fc.assert(
    fc.asyncProperty(json, async (body) => {
      const client = clientWith((path) =>
        path.startsWith('/demographics/basic/') ? { demographicNo: 7, lastName: 'Roe' } : body,
      )
      const request = {
        patientId: '7',
        now: new Date('2026-11-27T12:00:00Z'),
        extractText: async () => '',
        signal: new AbortController().signal,
        log: () => undefined,
      }
      const seen: string[] = []
      await readRecord(client, request, ChartPart.options, async (part, { status, items }) => {
        seen.push(part)
        expect(ChartStatus.options).toContain(status)
        for (const { text, title } of items) expect(text || title).toBeTruthy()
      })
      expect(seen.toSorted()).toEqual(ChartPart.options.toSorted())
    }),
    { numRuns: 200 },
  )
})

test('any answer of OSCAR to a search, a day or a note leads to a result or a clear failure', async () => {
  const signal = new AbortController().signal
  const days = { startDate: '2026-11-27', endDate: '2026-11-28', timeZone: 'America/Toronto' }
  const known = (error: unknown) => expect(error).toHaveProperty('code')
  await fc.assert(
    fc.asyncProperty(json, async (body) => {
      const client = clientWith(() => body)
      await searchPatients(client, 'Roe', signal).catch(known)
      await readAppointments(client, days, signal).catch(known)
      await findNote(client, { id: '', emrPatientId: '7', text: 'x' }).catch(known)
      const patient = { emrPatientId: '7', name: '', birthDate: '', gender: '', number: '' }
      const preview = {
        patient,
        period: { start: '2026-11-27T12:00:00Z', end: null },
        text: 'Seen.',
      }
      const note = { id: '', title: '', now: new Date(), preview } as Parameters<
        typeof writeNote
      >[1]
      const { state } = await writeNote(client, note)
      // What isn't the note that was sent is never taken for it.
      expect(state).not.toBe('failed')
    }),
    { numRuns: 200 },
  )
})

test('any text is a message of a laboratory or none', () => {
  const line = fc.string({
    unit: fc.constantFrom(...'MSHPIDOBRX|^~\\&.123 \n\r'.split('')),
    maxLength: 60,
  })
  fc.assert(
    fc.property(fc.array(line, { maxLength: 8 }), (lines) => {
      const message = parseHl7(['MSH|^~\\&|', ...lines].join('\r'))
      expect(message?.reports).toBeInstanceOf(Array)
      expect(() => parseHl7(lines.join('\n'))).not.toThrow()
    }),
  )
})

test.each([
  [Date.parse('2026-03-02T05:00:00Z'), '2026-03-02'],
  [Date.parse('2026-03-02T04:59:59Z'), '2026-03-01'],
  ['2026-03-02', '2026-03-02'],
  ['2026-03-02T00:30:00-0500', '2026-03-02'],
  ['2026-03-02T00:30:00.000+0000', '2026-03-01'],
  ['2026-02-30', ''],
  ['soon', ''],
  [1e300, ''],
  [undefined, ''],
])('the day of %s in Toronto is “%s”', (value, day) => {
  expect(dayIn(value, 'America/Toronto')).toBe(day)
})

test('a time is an instant only with a day', () => {
  expect(instantOf('2014-09-13T13:18:41-04:00')).toBe(Date.parse('2014-09-13T17:18:41Z'))
  for (const text of ['', '13:18', '2014-09-13', 'x']) expect(instantOf(text)).toBeUndefined()
})
