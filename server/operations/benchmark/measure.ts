import { randomUUID } from 'node:crypto'
import type { BenchMeasure } from '#contract/clinic-bench.ts'
import type { Item } from '#contract/items.ts'
import { builtInItems } from '#server/library/items/builtin.ts'
import { emptyFields } from '#server/library/items/stored.ts'
import { addPiece, emptyDraft, joinDraft } from '#server/visits/notes/generation/draft.ts'
import { createTask } from '#server/visits/notes/generation/task.ts'
import type { Write } from '#server/visits/notes/generation/writer.ts'
import { trustedVisit } from '#server/visits/notes/sources.ts'
import { firstSettings } from '#server/identity/accounts/profile/document.ts'
import type { Services } from '#server/services.ts'
import { decodeAudio } from '#server/speech/decode/decode.ts'
import type { BatchSpeech } from '#server/speech/engines/speech.ts'
import { rouge } from './score/rouge.ts'
import { drugErrors, type Share, wordErrors } from './score/word-errors.ts'
import { type BenchVisit, textOfVisit } from './sets/visit.ts'

/** The measurements of one visit: parts and wholes, numbers only. */
export type Shares = Partial<Record<BenchMeasure, Share>>

/** The template of every measured note, so that runs can be compared. */
export const benchTemplate = 'soap'

function template(): Item {
  const soap = builtInItems().find(({ id }) => id === benchTemplate)
  if (!soap) throw new Error('the SOAP template comes with the product')
  return {
    ...emptyFields,
    ...soap,
    itemType: 'template',
    type: 'prompt',
    group: 'me',
    public: false,
    ref: null,
    author: { name: '' },
    shared: null,
    builtIn: true,
    hidden: false,
    mine: false,
    likes: 0,
    likedByMe: false,
    useCount: 0,
    comments: 0,
    folderId: null,
    draft: false,
    archived: false,
    created: '',
    updated: '',
    version: 1,
  }
}

/** Marks of headings and lists aren't words of a note. */
const plain = (markdown: string) => markdown.replace(/^(?:#+ |[-*] )/gm, '')

/**
 * Has a note written as the product writes it, with the settings of a new account, and measures it.
 * @throws ModelFailure, or the signal's reason
 */
export async function measureWriter(
  s: Pick<Services, 'analysis'>,
  write: Write,
  { sources, note }: BenchVisit,
  signal: AbortSignal,
): Promise<Shares> {
  const visit = { key: `bench ${randomUUID()}`, sources, sourceRev: 0, language: 'en' }
  const known = await trustedVisit(s, 'bench', visit)
  const task = createTask(randomUUID(), {
    template: template(),
    section: undefined,
    known,
    settings: firstSettings,
    choices: { mode: 'NORMAL' },
    context: firstSettings.noteContext,
    earlier: [],
    own: { values: {}, macros: [], memories: [] },
  })
  const draft = emptyDraft()
  const began = performance.now()
  let firstWord: number | undefined
  for await (const piece of write(task, signal)) {
    if (piece.type === 'text') firstWord ??= performance.now() - began
    if (piece.type !== 'writer') await addPiece(draft, piece, task)
  }
  const seconds = (performance.now() - began) / 1000
  const text = joinDraft(draft)
  const omissions = await known.analyse('findOmissions', { content: text, kinds: new Map() })
  const of = (status: string) => draft.claims.filter((claim) => claim.status === status).length
  return {
    unsupported: [of('unsupported'), 1],
    contradicted: [of('contradicted'), 1],
    omissions: [omissions.length, 1],
    ...(firstWord !== undefined && { firstWord: [firstWord / 1000, 1] }),
    seconds: [seconds, 1],
    ...(note && likeness(note, text)),
  }
}

function likeness(note: string, text: string): Shares {
  const { rouge1, rouge2, rougeLsum } = rouge(plain(note), plain(text))
  return { rouge1: [rouge1, 1], rouge2: [rouge2, 1], rougeLsum: [rougeLsum, 1] }
}

/**
 * Has an engine transcribe a visit with a known transcript. @throws SpeechError, DecodeError, or the signal's reason
 */
export async function measureEngine(
  engine: BatchSpeech,
  sound: string,
  visit: BenchVisit,
  { ffmpeg, signal }: { ffmpeg: string | undefined; signal: AbortSignal },
): Promise<Shares> {
  const audio = decodeAudio(sound, { signal, ...(ffmpeg && { ffmpeg }) })
  const began = performance.now()
  const { text } = await engine.batch({ pcm: audio, language: 'en', signal })
  const said = textOfVisit(visit)
  return {
    wordErrors: wordErrors(said, text),
    drugErrors: drugErrors(said, text),
    speed: [(performance.now() - began) / 1000, audio.info.seconds],
  }
}
