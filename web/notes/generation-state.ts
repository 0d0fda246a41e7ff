import type { GenerationEvent } from '#contract/generation.ts'
import type { Claim, Note } from '#contract/notes.ts'
import { roughTime } from '#web/ui/rough-time.ts'
import { t, translate } from '#web/i18n/i18n.ts'

type Waiting = Extract<GenerationEvent, { type: 'waiting' }>

/** A note being written, as far as this window has received it. */
export interface Generation {
  /** The note's id, or a name for it before it has one. */
  key: string
  scribeId: string
  template: Note['template']
  noteId: string | undefined
  generationId: string | undefined
  writer: Note['writer'] | undefined
  /** Set where only this part of a note is regenerated. */
  section: string | undefined
  stage: 'preparing' | 'writing' | 'checking' | 'failed'
  heading: string
  text: string
  /** Discarded text, which fades while the new text arrives. */
  discarded: string
  /** Drafted before the visit had ended; it fades until the text has overtaken it. */
  preDraft: string
  claims: Claim[]
  /** Progress of a built-in model before its first word. */
  waiting: Waiting | undefined
  message: string
  /** Milliseconds since the epoch. */
  startedAt: number
  /** Number of the last event, to resume after it. */
  last: number | undefined
}

/** A generation of which only `known` is known yet. */
export const newGeneration = (
  known: Pick<Generation, 'key' | 'scribeId' | 'template' | 'startedAt'> & Partial<Generation>,
): Generation => ({
  noteId: undefined,
  generationId: undefined,
  writer: undefined,
  section: undefined,
  stage: 'preparing',
  heading: '',
  text: '',
  discarded: '',
  preDraft: '',
  claims: [],
  waiting: undefined,
  message: '',
  last: undefined,
  ...known,
})

/** Applies one event to a generation. A repeated event changes nothing. */
export function withEvent(state: Generation, event: GenerationEvent, id: number): Generation {
  if (state.last !== undefined && id <= state.last) return state
  return { ...state, last: id, ...changeBy(state, event) }
}

function changeBy(state: Generation, event: GenerationEvent): Partial<Generation> {
  switch (event.type) {
    case 'started': {
      const { generationId, noteId, template, writer } = event
      return { generationId, noteId, template, writer }
    }
    case 'ahead':
      return { preDraft: event.text }
    case 'waiting':
      // Later sections may wait too, after writing has started.
      return state.stage === 'preparing' ? { waiting: event } : {}
    case 'section':
      return { stage: 'writing', heading: event.heading, waiting: undefined }
    case 'text':
      return { stage: 'writing', text: state.text + event.text, discarded: '' }
    case 'claims':
      return { claims: event.claims }
    case 'reset_stream':
      return {
        text: '',
        claims: [],
        discarded: state.text || state.discarded,
        stage: 'preparing',
        waiting: undefined,
      }
    case 'error':
      return { stage: 'failed', message: translate(event.message) }
    case 'done':
      return { stage: 'checking' }
  }
}

/** "Preparing", "Writing Plan", "Checking": where a generation is, in words. */
export function stageWords({ stage, heading, discarded, preDraft, waiting }: Generation): string {
  const place = waiting && stage === 'preparing' ? waitingWords(waiting) : ''
  if (discarded) return `${t('Regenerating...')} ${place}`.trim()
  if (place) return place
  if (stage === 'failed') return t('Stopped')
  if (stage === 'checking') return t('Checking')
  if (preDraft && stage === 'preparing') return t('Revising the draft')
  if (stage !== 'writing') return t('Preparing')
  return heading ? t('Writing {heading}', { heading }) : t('Writing')
}

/** "2 notes before yours · about 4 minutes": the progress of a built-in model before its first word. */
function waitingWords({ before, read, seconds }: Waiting): string {
  const place =
    before > 0
      ? t('{count, plural, one {# note before yours} other {# notes before yours}}', {
          count: before,
        })
      : read === undefined
        ? t('Waiting for the language model')
        : t('Reading the visit, {percent, number}%', { percent: Math.round(read * 100) })
  return seconds === undefined
    ? place
    : t('{stage} · about {time}', { stage: place, time: roughTime(seconds) })
}

/** The same next to a title, without room for a heading. */
export const stageWord = (generation: Generation): string =>
  stageWords({ ...generation, heading: '', waiting: undefined })
    .trim()
    .toLowerCase()

/** The template's headings without text yet, as placeholders. */
export function headingsToCome(all: readonly string[], text: string): string[] {
  const written = new Set([...text.matchAll(/^## (.+)$/gm)].map((match) => match[1]?.trim()))
  const last = all.findLastIndex((heading) => written.has(heading))
  return all.slice(last + 1)
}

/** The rest of a draft from before the end of the visit, which the new text hasn't reached yet. */
export function remainingPreDraft(preDraft: string, text: string): string {
  const parts = preDraft.split(/\n\n(?=## )/)
  const written = new Set([...text.matchAll(/^## (.+)$/gm)].map((match) => match[1]?.trim()))
  const last = parts.findLastIndex((part) => written.has(/^## (.+)$/m.exec(part)?.[1]?.trim()))
  return parts.slice(last + 1).join('\n\n')
}
