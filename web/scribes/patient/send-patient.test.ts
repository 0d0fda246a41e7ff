import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { AppError } from '#contract/errors.ts'
import type { Patient } from '#contract/patients.ts'
import type { StoredDraft } from '#web/drafts/database.ts'

const server = vi.hoisted(() => ({
  drafts: new Map<string, unknown>(),
  restored: [] as unknown[],
  answer: vi.fn(),
}))
vi.mock('#web/drafts/store.ts', () => ({
  saveDraft: (draft: StoredDraft) => server.drafts.set(draft.id, JSON.parse(draft.content)),
  deleteDraft: (_: string, id: string) => server.drafts.delete(id),
  listRestoredDrafts: () => server.restored,
}))
vi.mock('#web/api/client.ts', () => ({
  onSignedOut: () => undefined,
  beforeSignOut: () => undefined,
  bindToSession: () => () => undefined,
  call: (_: unknown, { body }: { body: unknown }) => server.answer(body),
}))
vi.mock('#web/api/backoff.ts', () => ({
  reconnectDelay: () => 0,
  waitOrOnline: () => new Promise((resolve) => setTimeout(resolve)),
}))
const { usePatientChanges } = await import('./pending.ts')
const { changePatient, resumePatientChanges } = await import('./send-patient.ts')

const queries = new QueryClient()
const named = (patientId: string, lastName: string, version = 0): Patient => ({
  patientId,
  version,
  demographics: { firstName: '', lastName, birthDate: '', sex: '', number: '', notes: '' },
})
const visit = { id: 'visit', patient: null }
const offline = new AppError('unavailable', 'Network error.')
const saved = (patient: Patient | null) => ({ id: 'visit', patient })

afterEach(() => {
  server.answer.mockReset()
  server.drafts.clear()
  usePatientChanges.setState({}, true)
})

test('a patient added offline stays on this device until the server has it', async () => {
  const okafor = named('a', 'Okafor')
  const back = Promise.withResolvers<unknown>()
  server.answer.mockRejectedValueOnce(offline).mockReturnValueOnce(back.promise)
  changePatient(queries, visit, okafor)
  await expect.poll(() => server.answer).toHaveBeenCalledTimes(2)
  expect(server.drafts.get('visit')).toMatchObject({ patient: okafor })
  back.resolve(saved(okafor))
  await expect.poll(() => server.drafts.size).toBe(0)
  expect(usePatientChanges.getState()).toEqual({})
})

test('a change that was stored before the page was opened is sent', async () => {
  const change = { linked: null, patient: named('a', 'Okafor'), sent: [] }
  server.restored = [{ scribeId: 'visit', content: JSON.stringify(change), at: Date.now() }]
  server.answer.mockResolvedValueOnce(saved(change.patient))
  resumePatientChanges(queries)
  await expect.poll(() => usePatientChanges.getState()).toEqual({})
  expect(server.answer).toHaveBeenCalledWith({ linked: null, patient: change.patient })
})

test('a second patient chosen before the first was answered replaces it, and no earlier answer returns', async () => {
  const first = Promise.withResolvers<unknown>()
  const [one, two] = [named('one', 'First'), named('two', 'Second')]
  server.answer
    .mockReturnValueOnce(first.promise)
    // The server has the first one now, and the request names the one before.
    .mockRejectedValueOnce(
      new AppError('version-mismatch', 'version-mismatch', { current: saved(one) }),
    )
    .mockResolvedValueOnce(saved(two))
  changePatient(queries, visit, one)
  changePatient(queries, visit, two)
  first.resolve(saved(one))
  await expect.poll(() => usePatientChanges.getState()).toEqual({})
  const sent = server.answer.mock.calls.map(([body]) => [body.linked, body.patient.patientId])
  expect(sent).toEqual([
    [null, 'one'],
    [null, 'two'],
    ['one', 'two'],
  ])
})

test('a patient linked in another window is replaced only after the user decides', async () => {
  const theirs = named('theirs', 'Nguyen', 1)
  server.answer.mockRejectedValueOnce(
    new AppError('version-mismatch', 'version-mismatch', { current: saved(theirs) }),
  )
  changePatient(queries, visit, named('mine', 'Okafor'))
  await expect.poll(() => usePatientChanges.getState().visit?.problem).toContain('Nguyen')
  expect(server.answer).toHaveBeenCalledTimes(1)
  // Saving again is the decision.
  server.answer.mockResolvedValueOnce(saved(named('mine', 'Okafor', 1)))
  changePatient(queries, visit, named('mine', 'Okafor'))
  await expect.poll(() => usePatientChanges.getState()).toEqual({})
  expect(server.answer.mock.calls[1]?.[0].linked).toBe('theirs')
})

test('a change awaiting a decision is not sent after a reload', async () => {
  const change = {
    linked: 'theirs',
    patient: named('mine', 'Okafor'),
    sent: [],
    problem: 'Decide.',
  }
  server.restored = [{ scribeId: 'visit', content: JSON.stringify(change), at: Date.now() }]
  resumePatientChanges(queries)
  expect(usePatientChanges.getState().visit?.problem).toBe('Decide.')
  expect(server.answer).not.toHaveBeenCalled()
})

test('details changed in another window keep what was typed here, on top of the newer version', async () => {
  server.answer.mockRejectedValueOnce(
    new AppError('version-mismatch', 'version-mismatch', { current: named('a', 'Okafor-Obi', 4) }),
  )
  changePatient(queries, visit, named('a', 'Okafor', 3))
  await expect.poll(() => usePatientChanges.getState().visit?.problem).toBeTruthy()
  expect(usePatientChanges.getState().visit?.patient).toEqual(named('a', 'Okafor', 4))
})
