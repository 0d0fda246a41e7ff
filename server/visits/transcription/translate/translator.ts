import { message } from '#common/translation.ts'
/** A line as it is given to a translator. */
export interface SourceLine {
  text: string
  speaker?: string | undefined
  /** What it was heard in, where that is known. */
  language?: string | undefined
}

export interface ToTranslate {
  /** In the order they were said. */
  lines: readonly SourceLine[]
  /** What was said just before: to understand by, not to translate. */
  before: readonly SourceLine[]
  /** A language of `targetLanguages`. */
  to: string
}

/** A line's translation, or why it has none, in words for the user. */
export type Result = { text: string } | { problem: string }

/**
 * Something that translates lines. One result for each line, in order; a line that cannot be translated has its
 * problem, and the others are not touched by it.
 */
export interface Translator {
  /** As the user reads it. */
  name: string
  /** @throws TranslatorFailure where nothing could be translated at all, or the signal's reason. */
  translate(work: ToTranslate, signal: AbortSignal): Promise<Result[]>
}

/** A translator that cannot be reached or refuses. `message` is for the user. */
export class TranslatorFailure extends Error {
  /** Whether asking again may help. */
  readonly again: boolean
  constructor(message: string, again: boolean) {
    super(message)
    this.name = 'TranslatorFailure'
    this.again = again
  }
}

/** What is said where nothing translates. */
export const notSetUp = {
  problem: message('No translator is set up.'),
  toDo: message(
    'Set up a language model in Administration → System, or a speech service that translates.',
  ),
} as const
