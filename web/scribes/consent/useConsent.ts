import { useQuery, useQueryClient } from '@tanstack/react-query'
import { consentState, type ConsentGiver, type recordConsent } from '#contract/consent.ts'
import type { GivenBody } from '#contract/endpoint.ts'
import { useUser } from '#web/api/useUser.ts'
import { placeInRecording, eraseRecordings, stopRecording } from '#web/recorder/recorder.ts'
import { sendConsent } from './outbox.ts'
import { consentQuery } from './queries.ts'

/** An answer, without id and time. */
export type Answer = Omit<GivenBody<typeof recordConsent>, 'id' | 'at'>

/** The consent of a visit and its state. */
export function useConsentState(scribeId: string) {
  const consent = useQuery({ ...consentQuery(scribeId), enabled: scribeId !== '' }).data
  return { consent, state: consentState(consent?.events ?? []) }
}

/** Records consent and its withdrawal; each is shown at once, and kept until the server has it. */
export function useConsentActions() {
  const queries = useQueryClient()
  const { id: userId } = useUser()
  const about = (scribeId: string) => ({ userId, scribeId, queued: Date.now() })
  const stamp = () => ({ id: crypto.randomUUID(), at: new Date().toISOString() })

  const record = (scribeId: string, answer: Answer) => {
    // A refusal during a recording stops it.
    if (answer.kind === 'decline' && placeInRecording(scribeId)) void stopRecording()
    void sendConsent(queries, {
      ...about(scribeId),
      verb: 'record',
      body: { scope: 'note', ...answer, ...stamp() },
    })
  }

  /** Stops at once; later audio is discarded. */
  const withdraw = (scribeId: string, givenBy: ConsentGiver) => {
    const recording = placeInRecording(scribeId)
    if (recording) void stopRecording()
    const body = {
      ...stamp(),
      reach: 'from-now' as const,
      givenBy,
      ...(recording && { recording }),
    }
    void sendConsent(queries, { ...about(scribeId), verb: 'withdraw', body })
  }

  /** Also deletes earlier recordings, here and on the server. */
  const deleteAll = (scribeId: string, givenBy: ConsentGiver) => {
    void eraseRecordings(userId, scribeId)
    const body = { ...stamp(), reach: 'all' as const, givenBy }
    void sendConsent(queries, { ...about(scribeId), verb: 'withdraw', body })
  }

  return { record, withdraw, deleteAll }
}
