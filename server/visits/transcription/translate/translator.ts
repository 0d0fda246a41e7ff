import { message } from '#common/translation.ts'
/** A line as it is given to a translator. */
export interface SourceLine {
  text: string
  speaker?: string | undefined
  /** The spoken language, if known. */
  language?: string | undefined
}

export interface ToTranslate {
  /** In spoken order. */
  lines: readonly SourceLine[]
  /** The preceding words: context, not to be translated. */
  before: readonly SourceLine[]
  /** A language of `targetLanguages`. */
  to: string
}

/** A line's translation, or why it has none, in words for the user. */
export type Result = { text: string } | { problem: string }

/**
 * A translator of lines. One result for each line, in order; an untranslatable line has its problem, which doesn't
 * affect the others.
 */
export interface Translator {
  /** As the user reads it. */
  name: string
  /** @throws TranslatorFailure if nothing could be translated at all, or the signal's reason. */
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

/** The message without a translator. */
export const notSetUp = {
  problem: message('No translator is set up.'),
  toDo: message(
    'Set up a language model in Administration → System, or a speech service that translates.',
  ),
} as const
