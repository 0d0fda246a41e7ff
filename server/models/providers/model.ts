import type { LanguageModel } from 'ai'

/** The target of a call: always an object, because a string would be sent to a public gateway. */
export type Model = Exclude<LanguageModel, string>
