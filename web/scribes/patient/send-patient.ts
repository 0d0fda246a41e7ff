import type { QueryClient } from '@tanstack/react-query'
import type { Patient } from '#contract/patients.ts'
import { type PulledData, setPatient, type Scribe, type ScribeHead } from '#contract/scribes.ts'
import { reconnectDelay, waitOrOnline } from '#web/api/backoff.ts'
import { call, onSignedOut } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import { setServerData } from '#web/api/optimistic.ts'
import { serialise } from '#web/api/serialise.ts'
import { withTimeout } from '#web/api/with-timeout.ts'
import { deleteDraft, listRestoredDrafts, saveDraft } from '#web/drafts/store.ts'
import { changeRows } from '../queries.ts'
import { usePatientChanges } from './pending.ts'
import { nextStep, type PatientChange } from './refused-change.ts'

let session = new AbortController()
onSignedOut(() => {
  session.abort()
  session = new AbortController()
})

/** A visit started offline may not be on the server yet; after this many milliseconds it counts as deleted. */
const PATIENCE_MS = 600_000

/** Links a visit with a patient, or with none (null). It shows at once and is sent until the server has it. */
export function changePatient(
  queries: QueryClient,
  scribe: Pick<Scribe, 'id' | 'patient'>,
  patient: Patient | null,
  pulled: PulledData = 'delete',
): void {
  const before = usePatientChanges.getState()[scribe.id]
  const linked = before ? before.linked : (scribe.patient?.patientId ?? null)
  const sent = before ? [...before.sent, before.patient?.patientId ?? null] : []
  begin(queries, scribe.id, { linked, patient, pulled, sent }, Date.now())
}

/** Sends the changes that this device stored before the page was opened. */
export function resumePatientChanges(queries: QueryClient): void {
  for (const { scribeId, content, at } of listRestoredDrafts('patient')) {
    if (usePatientChanges.getState()[scribeId]) continue
    // Written by `show`.
    const change = JSON.parse(content) as PatientChange
    if (change.problem) show(scribeId, change)
    else begin(queries, scribeId, change, at)
  }
}

function begin(queries: QueryClient, scribeId: string, change: PatientChange, since: number): void {
  show(scribeId, change)
  void send(queries, scribeId, { change, since, signal: session.signal })
}

function show(scribeId: string, change: PatientChange): void {
  usePatientChanges.setState({ [scribeId]: change })
  saveDraft({
    kind: 'patient',
    id: scribeId,
    scribeId,
    version: change.patient?.version ?? 0,
    base: '',
    content: JSON.stringify(change),
  })
}

/** Drops a change that is saved or no longer wanted. */
export function forgetPatientChange(scribeId: string): void {
  const { [scribeId]: _gone, ...others } = usePatientChanges.getState()
  usePatientChanges.setState(others, true)
  deleteDraft('patient', scribeId)
}

interface Sending {
  change: PatientChange
  /** When the user made it, in milliseconds since 1970. */
  since: number
  signal: AbortSignal
}

async function send(
  queries: QueryClient,
  scribeId: string,
  { change, since, signal }: Sending,
): Promise<void> {
  const isNewest = () => !signal.aborted && usePatientChanges.getState()[scribeId] === change
  for (let attempt = 0; isNewest(); attempt++) {
    try {
      const scribe = await sendOnce(scribeId, change)
      if (isNewest()) forgetPatientChange(scribeId)
      return showSaved(queries, scribe)
    } catch (error) {
      if (!isNewest()) return
      const step = nextStep(error, change)
      if (step.kind === 'no-visit' && Date.now() - since > PATIENCE_MS)
        return forgetPatientChange(scribeId)
      if (step.kind === 'change' && !step.change.problem)
        return begin(queries, scribeId, step.change, since)
      if (step.kind === 'change') return show(scribeId, step.change)
      await waitOrOnline(reconnectDelay(attempt), signal)
    }
  }
}

const sendOnce = (scribeId: string, { linked, patient, pulled }: PatientChange): Promise<Scribe> =>
  serialise(`patient ${scribeId}`, () =>
    withTimeout(0, (signal) =>
      call(setPatient, { params: { id: scribeId }, body: { linked, patient, pulled }, signal }),
    ),
  )

/** Shows the patient of a visit as the server has it, in every list. */
export function showSaved(queries: QueryClient, scribe: Scribe): void {
  const { patient } = scribe
  setServerData<Scribe>(queries, keys.scribe(scribe.id), (known) => known && { ...known, patient })
  const isOfPatient = (row: ScribeHead) =>
    row.id === scribe.id || (patient !== null && row.patient?.patientId === patient.patientId)
  changeRows(queries, (row) => (isOfPatient(row) ? { ...row, patient } : row))
}
