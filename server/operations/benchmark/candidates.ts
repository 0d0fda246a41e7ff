import { type BenchCandidate, highlightsCandidate } from '#contract/clinic-bench.ts'
import { highlightsName } from '#server/visits/notes/generation/highlights-template.ts'
import { type ChosenWriter, writerWith } from '#server/visits/notes/generation/task.ts'
import { allModels } from '#server/models/providers/list.ts'
import type { Services } from '#server/services.ts'
import { liveAsBatch } from '#server/visits/transcription/live/live-as-batch.ts'
import type { BatchSpeech, LiveSpeech } from '#server/speech/engines/speech.ts'

/** Everything that is set up and can be measured. */
export async function listCandidates(s: Services): Promise<BenchCandidate[]> {
  const { all } = await allModels(s)
  const engines = s.speech.engines().filter(({ speech }) => speech?.batch ?? speech?.live)
  return [
    { kind: 'writer', id: highlightsCandidate, name: highlightsName },
    ...all.map(({ id, model }) => ({ kind: 'writer' as const, id, name: model })),
    ...engines.map(({ id, name }) => ({ kind: 'engine' as const, id, name })),
  ]
}

/** A writer without a fallback, so that only it is measured. Undefined if it's no longer set up. */
export async function findWriter(s: Services, id: string): Promise<ChosenWriter | undefined> {
  if (id === highlightsCandidate) return writerWith(s, [])
  const model = (await allModels(s)).all.find((one) => one.id === id)
  return model && writerWith(s, [model])
}

export function findEngine(s: Services, id: string): BatchSpeech | undefined {
  const speech = s.speech.engines().find((engine) => engine.id === id)?.speech
  if (!speech) return undefined
  if (speech.batch) return { ...speech, batch: speech.batch }
  // An engine that listens live only is measured by speaking the recording to it.
  const live: LiveSpeech | undefined = speech.live && { ...speech, live: speech.live }
  return live && liveAsBatch([live])
}
