import { randomUUID } from 'node:crypto'
import type { Answer, Body } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import type { Item } from '#contract/items.ts'
import type { previewTemplate as endpoint } from '#contract/preview.ts'
import { emptyFields } from '#server/library/items/stored.ts'
import { loadUser } from '#server/identity/accounts/profile/profile.ts'
import { whyNoModel } from '#server/organisation/groups/models-for.ts'
import type { Services } from '#server/services.ts'
import { readTranscript } from '#server/visits/transcription/import/import.ts'
import { addPiece, emptyDraft, joinDraft } from './generation/draft.ts'
import { ownWords } from './generation/own-words.ts'
import { isDictation } from './generation/highlights-template.ts'
import { chooseWriter, createTask } from './generation/task.ts'
import { ModelFailure } from '#server/models/errors/model-failure.ts'
import { trustedVisit } from './sources.ts'
import type { Source } from '#server/clinical/language/source.ts'

/**
 * Writes with a template that may be unsaved, from a visit that may not exist. Stores nothing.
 * @throws AppError if there is nothing to write from, or the language model doesn't answer
 */
export async function previewTemplate(
  s: Services,
  userId: string,
  { testConvo, ...fields }: Body<typeof endpoint>,
  { timezone, signal }: { timezone: string; signal: AbortSignal },
): Promise<Answer<typeof endpoint>> {
  const user = await loadUser(s, userId)
  const { settings } = user
  const known = await trustedVisit(s, userId, {
    key: `preview ${randomUUID()}`,
    sources: sourcesIn(testConvo),
    sourceRev: 0,
    language: settings.language,
  })
  const choices = { mode: 'NORMAL' as const }
  const { write, writer } = await chooseWriter(s, userId, choices, settings)
  if (writer.kind === 'highlights' && !isDictation(fields))
    throw await whyNoModel(s, userId, needsModel)
  const details = { name: 'Test visit', gist: '', patient, appointment: null, created: s.now() }
  const own = await ownWords(s, user, details, known.sources, timezone)
  const task = createTask(randomUUID(), {
    template: { ...blank, ...fields },
    section: undefined,
    known,
    settings,
    choices,
    context: settings.noteContext,
    earlier: [],
    own,
  })
  const draft = emptyDraft()
  try {
    for await (const piece of write(task, signal))
      if (piece.type !== 'writer') await addPiece(draft, piece, task)
  } catch (error) {
    if (error instanceof ModelFailure) throw new AppError('unavailable', error.message)
    throw error
  }
  return { testOutput: joinDraft(draft), claims: draft.claims, writer }
}

const needsModel = new AppError(
  'bad-request',
  'Trying a template needs a language model. Set one up in Administration → System.',
)

const patient = { patientId: '0000', demographics: { firstName: 'Test', lastName: 'Patient' } }

function sourcesIn(testConvo: string): Source[] {
  return readTranscript(testConvo).map(({ text, start, end, speaker }, at) => ({
    kind: 'transcript',
    id: String(at),
    text,
    ...(start !== null && { timestamp: start }),
    ...(end !== undefined && { end }),
    ...(speaker && { speaker }),
  }))
}

const blank: Item = {
  ...emptyFields,
  name: '',
  id: 'preview',
  itemType: 'template',
  type: 'prompt',
  group: 'me',
  public: false,
  ref: null,
  headings: [],
  author: { name: '' },
  shared: null,
  builtIn: false,
  hidden: false,
  mine: true,
  likes: 0,
  likedByMe: false,
  useCount: 0,
  comments: 0,
  folderId: null,
  draft: true,
  archived: false,
  created: '',
  updated: '',
  version: 0,
}
