import { randomUUID } from 'node:crypto'
import { message } from '#common/translation.ts'
import {
  type BenchCandidate,
  type BenchRun,
  type BenchSet,
  ownVisits,
  type startBench as endpoint,
} from '#contract/clinic-bench.ts'
import type { Answer, Body } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import type { getBench } from '#contract/clinic-bench.ts'
import type { Caller } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import { version } from '#server/config/version.ts'
import { allowedTo, listCandidates } from './candidates.ts'
import { benchTemplate } from './measure.ts'
import { addRun } from './runs.ts'
import { openSets } from './sets/open-sets.ts'
import { ownNotes } from './sets/own-visits.ts'

type AvailableSet = BenchSet & { fingerprint: string; noteIds: string[] }

/** The sets that a user may measure: their own visits and, for administrators, those of the server's folder. */
async function setsOf(s: Services, user: Caller): Promise<AvailableSet[]> {
  const [noteIds, open] = await Promise.all([
    ownNotes(s, user.id),
    user.role === 'administrator' ? openSets(s.config.testSetsDir) : [],
  ])
  const count = noteIds.length
  const own = { id: ownVisits, name: 'Own visits', visits: count, notes: count, sounds: 0 }
  return [{ ...own, fingerprint: '', noteIds }, ...open.map((set) => ({ ...set, noteIds: [] }))]
}

export async function showBench(s: Services, user: Caller): Promise<Answer<typeof getBench>> {
  const [sets, allowed] = await Promise.all([setsOf(s, user), allowedTo(s, user.id)])
  const folder = user.role === 'administrator' ? s.config.testSetsDir : ''
  return {
    sets: sets.map(({ id, name, visits, notes, sounds }) => ({ id, name, visits, notes, sounds })),
    candidates: listCandidates(s, allowed),
    folder,
  }
}

/** @throws AppError if the set is missing or empty, or nothing is chosen that it could measure */
export async function startBench(
  s: Services,
  user: Caller,
  { setId, writers, engines, limit }: Body<typeof endpoint>,
): Promise<BenchRun> {
  const [sets, allowed] = await Promise.all([setsOf(s, user), allowedTo(s, user.id)])
  const set = sets.find(({ id }) => id === setId)
  if (!set) throw new AppError('not-found', 'This set of visits no longer exists.')
  const wanted = listCandidates(s, allowed).filter(
    ({ kind, id }) =>
      (kind === 'writer' ? writers : engines).includes(id) && (kind === 'writer' || set.sounds > 0),
  )
  const visits = Math.min(limit, set.visits)
  if (visits === 0) throw new AppError('bad-request', 'This set contains no visits.')
  if (wanted.length === 0)
    throw new AppError('bad-request', 'Choose a writer, or a speech service and a set with audio.')
  return addRun(s, user.id, {
    id: randomUUID(),
    total: wanted.length * visits,
    setup: {
      set: { id: set.id, name: set.name },
      template: benchTemplate,
      product: version,
      fingerprint: set.fingerprint,
      remarks: remarksOn(set, wanted),
      candidates: wanted,
      visits,
      noteIds: set.noteIds.slice(0, visits),
    },
  })
}

/** What the figures do not say. */
export function remarksOn(set: BenchSet, wanted: readonly BenchCandidate[]): string[] {
  const isAny = (kind: BenchCandidate['kind']) => wanted.some((one) => one.kind === kind)
  const isModel = wanted.some(({ kind, id }) => kind === 'writer' && id !== 'highlights')
  return [
    ...(set.sounds === 0 ? [message('No word or drug name errors: this set has no audio.')] : []),
    ...(set.sounds > 0 && !isAny('engine')
      ? [message('No word or drug name errors: no speech service was measured.')]
      : []),
    ...(isModel ? [] : [message('No language model was measured.')]),
    ...(set.notes === 0 ? [message('No similarity: this set has no notes to compare with.')] : []),
    ...(set.id === ownVisits
      ? [message('Similarity favours the writer that drafted the signed notes.')]
      : [message('Notes use the transcripts of the set, without errors of speech recognition.')]),
  ]
}
