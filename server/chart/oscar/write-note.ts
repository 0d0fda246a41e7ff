import * as z from 'zod/mini'
import { AppError } from '#contract/errors.ts'
import { message } from '#common/translation.ts'
import type { OutgoingNote, WriteAttempt, WriteOutcome } from '#server/chart/emr/emr.ts'
import type { OscarAnswer, OscarClient } from './client.ts'
import { readNotes } from './notes.ts'
import { fieldOf, Id } from './shape.ts'

/** Milliseconds that OSCAR may take to store a note. */
const WRITE_MS = 30_000
const READ_MS = 15_000
/** The newest notes that are searched for one that was written. */
const SEARCHED = 50

const Saved = z.object({ noteId: Id, note: z.string() })

/** Saves an unsigned note. The request is sent once, and a lost answer is never taken for a failure. */
export async function writeNote(
  client: OscarClient,
  { preview: { patient, period, text } }: OutgoingNote,
): Promise<WriteOutcome> {
  try {
    const answer = await client.ask({
      method: 'POST',
      path: `/notes/${patient.emrPatientId}/save`,
      json: {
        note: text,
        // The clinician signs in OSCAR, which fails on a note that doesn't say.
        isSigned: false,
        observationDate: period.start,
        encounterType: '',
        assignedIssues: [],
      },
      signal: AbortSignal.timeout(WRITE_MS),
    })
    return await judge(client, answer, text)
  } catch (error) {
    // Its own errors come before anything was sent, or after OSCAR refused the token.
    if (error instanceof AppError) return { state: 'failed', message: error.message }
    return { state: 'uncertain', message: message('The EMR’s answer was lost.') }
  }
}

/** What an answer says of the note. Only a refusal of the request itself says that nothing was stored. */
async function judge(
  client: OscarClient,
  { status, code, body }: OscarAnswer,
  text: string,
): Promise<WriteOutcome> {
  if (status === 'ok') return readBack(client, body, text)
  if (status === 'forbidden')
    return { state: 'failed', message: message('The EMR doesn’t let you write notes.') }
  if (code >= 400 && code < 500 && code !== 408)
    return { state: 'failed', message: message('The EMR refused the note.') }
  return { state: 'uncertain', message: message('The EMR answered with an error.') }
}

/** Reads the note again: OSCAR has it only if it is there and is what was sent. */
async function readBack(client: OscarClient, body: unknown, text: string): Promise<WriteOutcome> {
  const { data } = Saved.safeParse(body)
  // A page for signing in has the status 200, too.
  if (!data)
    return { state: 'uncertain', message: message('The EMR didn’t say where it stored the note.') }
  const { noteId: documentId } = data
  const signal = AbortSignal.timeout(READ_MS)
  const read = await client
    .ask({ path: `/notes/getIssueNote/${documentId}`, signal })
    .catch(() => undefined)
  const stored = Saved.safeParse(fieldOf(read?.body, 'encounterNote')).data
  if (!stored) return { state: 'written', documentId, verified: false }
  if (stored.noteId === documentId && isSame(stored.note, text))
    return { state: 'written', documentId, verified: true }
  return {
    state: 'uncertain',
    documentId,
    message: message('What the EMR stored isn’t what was sent. Check it there.'),
  }
}

/** OSCAR trims a note and may end its lines otherwise. */
const isSame = (a: string, b: string): boolean => normalized(a) === normalized(b)
const normalized = (text: string) => text.replace(/\s+/g, ' ').trim()

/**
 * The number of a note with the text that an attempt sent; undefined if OSCAR doesn't have it.
 * @throws AppError 'unavailable' if OSCAR doesn't list its notes
 */
export async function findNote(
  client: OscarClient,
  { emrPatientId, text }: WriteAttempt,
): Promise<string | undefined> {
  const signal = AbortSignal.timeout(READ_MS)
  const limits = { pages: 1, resources: SEARCHED, bytes: 10_000_000, signal }
  const reading = { client, patientId: emrPatientId, limits, now: new Date() }
  const { list, isListed } = await readNotes(reading, SEARCHED).catch((error: unknown) => {
    throw error instanceof AppError ? error : unknown()
  })
  const found = list.entries.find((one) => isSame(one.text, text))
  if (found) return found.id
  if (!isListed || list.status !== 'ok' || list.truncated || list.entries.length >= SEARCHED)
    throw unknown()
  return undefined
}

const unknown = () =>
  new AppError(
    'unavailable',
    message('OSCAR doesn’t say whether it has the note. Look for it in OSCAR.'),
  )
