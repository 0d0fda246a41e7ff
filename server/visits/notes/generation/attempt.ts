import type { Model } from '#server/models/providers/model.ts'
import type { Piece, Task } from './writer.ts'

/** The model, and the time limits. */
export interface Turn {
  model: Model
  signal: AbortSignal
  /** How often to retry an overloaded server before the first word. */
  retries: number
  /** Tokens that the model reads and writes at once; null if unknown. */
  window: number | null
}

/** Prompt and options for one part of a note. */
export const askingFor = ({ asker, onWait }: Pick<Task, 'asker' | 'onWait'>, retries = 2) => ({
  retries,
  asker,
  isNote: true,
  onWait,
})

/** How far a note has come, with any writer. */
export interface Attempt {
  /** The first unfinished section: the open one, or the one after the last that was written. */
  section: number
  /** Whether the open section has any text. */
  begun: boolean
  /** Sections that are whole. */
  done: ReadonlySet<number>
  /** The text of the sections that are whole. */
  text: string
  /** Takes down a piece of a section and hands it on. */
  follow(at: number, piece: Piece): Generator<Piece>
  /** Voids the open section, if it has any text. */
  reset(reason: string): Generator<Piece>
  /** A section is settled, also one for which there was nothing to write. */
  pass(at: number): void
}

export function newAttempt(): Attempt {
  const done = new Set<number>()
  let open = ''
  const attempt: Attempt = {
    section: 0,
    begun: false,
    done,
    text: '',
    *follow(at, piece) {
      if (piece.type === 'section') {
        attempt.section = at
        attempt.begun = true
        open = `## ${piece.heading}\n\n`
      }
      if (piece.type === 'text') open += piece.text
      if (piece.type === 'end') {
        attempt.text += `${open.trim()}\n\n`
        done.add(at)
        attempt.pass(at)
      }
      yield piece
    },
    *reset(reason) {
      if (attempt.begun) yield { type: 'reset', reason }
      attempt.begun = false
    },
    pass(at) {
      attempt.section = at + 1
      attempt.begun = false
    },
  }
  return attempt
}
