import type { Scribe } from '#contract/scribes.ts'
import { defaultName } from '#web/ui/times.ts'

interface Start {
  id: string
  folderId: string | null
  language: string
  now: Date
}

/** A new visit before the server has answered; its name is the date (specification §3). */
export function newScribe({ id, folderId, language, now }: Start): Scribe {
  return {
    id,
    name: defaultName(now),
    gist: '',
    folderId,
    draft: true,
    archived: false,
    hasIntake: false,
    sample: false,
    type: 'data',
    state: 'empty',
    duration: 0,
    toCheck: 0,
    created: now.toISOString(),
    updated: now.toISOString(),
    version: 1,
    medicalContext: {
      additionalContext: [],
      transcript: {
        language,
        targetLanguage: null,
        translating: false,
        chunkCount: 0,
        transcriptDuration: 0,
        engine: null,
      },
      files: [],
    },
    patient: null,
    appointment: null,
    prompt: null,
    prompts: [],
    intake: null,
    patientDataOptions: null,
    includedByDefault: null,
  }
}
