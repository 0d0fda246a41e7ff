import type { UserEvent } from '#contract/events.ts'
import { keys } from './keys.ts'

type Key = readonly unknown[]
type Topic = Exclude<UserEvent['topic'], 'ready'>

/**
 * The queries that each topic invalidates. Lists show state, length and open marks, so most changes concern them too.
 */
const byTopic: Record<Topic, (scribeId: string | undefined) => Key[]> = {
  scribe: (id) => [keys.scribes, keys.folders, ...of(id, keys.scribe)],
  transcript: (id) => [keys.scribes, ...of(id, keys.transcript, keys.scribe, keys.speakers)],
  translation: (id) => of(id, keys.translations),
  languages: (id) => of(id, keys.scribe),
  recording: (id) => [keys.scribes, ...of(id, keys.recording, keys.scribe)],
  file: (id) => of(id, keys.scribe),
  note: (id) => [keys.scribes, ...of(id, keys.notes)],
  form: (id) => of(id, keys.filledForms),
  message: (id) => of(id, keys.messages),
  task: () => [keys.tasks],
  bench: () => [keys.bench],
  folder: () => [keys.folders],
  item: () => [keys.items],
  memory: () => [keys.memories],
  // Its items and its rules and settings come and go with the membership, and its licence is part of the user.
  group: () => [
    keys.groups,
    keys.items,
    keys.me,
    keys.models,
    keys.letterhead,
    keys.pasteProfiles,
    keys.consentSettings,
    keys.dictionary,
    keys.questionSets,
  ],
  user: () => [keys.me],
  speech: () => [keys.speech, keys.system],
  integration: () => [keys.integrations, keys.appointments],
  appointment: () => [keys.appointments],
  chart: (id) => of(id, keys.chart),
  // The user's own question sets belong to no visit.
  intake: (id) => (id ? [keys.intake(id), keys.urgentAnswers] : [keys.questionSets]),
}

function of(scribeId: string | undefined, ...makers: ((id: string) => Key)[]): Key[] {
  return scribeId ? makers.map((make) => make(scribeId)) : []
}

/** The query keys that an event makes stale. `ready` opens the stream and alone changes nothing. */
export function invalidationsFor(event: UserEvent): Key[] {
  return event.topic === 'ready' ? [] : byTopic[event.topic](event.scribeId ?? ownId(event))
}

/** The id of a scribe event is that of the scribe. */
function ownId(event: UserEvent): string | undefined {
  return event.topic === 'scribe' ? event.id : undefined
}
