import { type BenchCandidate, highlightsCandidate } from '#contract/clinic-bench.ts'
import type { ServiceAlias } from '#contract/speech.ts'
import { highlightsName } from '#server/visits/notes/generation/highlights-template.ts'
import { type ChosenWriter, writerWith } from '#server/visits/notes/generation/task.ts'
import { modelsFor } from '#server/organisation/groups/models-for.ts'
import { readAllowedServices } from '#server/organisation/groups/member-rules.ts'
import type { Models } from '#server/models/providers/list.ts'
import type { Services } from '#server/services.ts'
import { liveAsBatch } from '#server/visits/transcription/live/live-as-batch.ts'
import type { BatchSpeech, LiveSpeech } from '#server/speech/engines/speech.ts'

/** What may process the visits that are measured. */
export interface Bounds {
  models: Models
  /** Null for any. */
  services: readonly ServiceAlias[] | null
}

/** What all groups of a user allow. */
export async function allowedTo(s: Services, userId: string): Promise<Bounds> {
  const [models, services] = await Promise.all([
    modelsFor(s, userId),
    readAllowedServices(s, userId),
  ])
  return { models, services }
}

/** Everything that is set up, allowed and can be measured. */
export function listCandidates(s: Services, allowed: Bounds): BenchCandidate[] {
  return [
    { kind: 'writer', id: highlightsCandidate, name: highlightsName },
    ...allowed.models.all.map(({ id, model }) => ({ kind: 'writer' as const, id, name: model })),
    ...enginesIn(s, allowed).map(({ id, name }) => ({ kind: 'engine' as const, id, name })),
  ]
}

/** A writer without a fallback, so that only it is measured. Undefined if it's no longer set up or allowed. */
export async function findWriter(
  s: Services,
  { models }: Bounds,
  id: string,
): Promise<ChosenWriter | undefined> {
  if (id === highlightsCandidate) return writerWith(s, [])
  const model = models.all.find((one) => one.id === id)
  return model && writerWith(s, [model])
}

/** Undefined if it's no longer set up or allowed. */
export function findEngine(s: Services, allowed: Bounds, id: string): BatchSpeech | undefined {
  const speech = enginesIn(s, allowed).find((engine) => engine.id === id)?.speech
  if (!speech) return undefined
  if (speech.batch) return { ...speech, batch: speech.batch }
  // An engine that listens live only is measured by speaking the recording to it.
  const live: LiveSpeech | undefined = speech.live && { ...speech, live: speech.live }
  return live && liveAsBatch([live])
}

const enginesIn = (s: Services, { services }: Bounds) =>
  s.speech
    .engines()
    .filter(({ speech }) => speech?.batch ?? speech?.live)
    .filter(({ service }) => services?.includes(service) ?? true)
