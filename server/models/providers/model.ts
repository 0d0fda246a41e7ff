import type { LanguageModel } from 'ai'

/** What a call goes to: always an object, since a string would be sent to a public gateway. */
export type Model = Exclude<LanguageModel, string>
