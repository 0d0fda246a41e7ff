/**
 * The query keys of everything that a server event can change. Features use these and may add further parts behind them
 * (`[...keys.scribes, { folder }]`); an event then reaches every query that begins so.
 */
export const keys = {
  me: ['me'],
  system: ['system'],
  /** The language models that the user can choose: they change with the system and with the user's groups. */
  models: ['system', 'models'],
  /** Engines, their selection and the models on the server. */
  speech: ['speech'],
  folders: ['folders'],
  items: ['items'],
  groups: ['groups'] as const,
  /** Groups share these with their members. */
  letterhead: ['letterhead'] as const,
  pasteProfiles: ['paste-profiles'] as const,
  consentSettings: ['consent-settings'] as const,
  dictionary: ['dictionary'] as const,
  memories: ['memories'],
  /** All lists and searches of scribes. */
  scribes: ['scribes'],
  scribe: (scribeId: string) => ['scribe', scribeId],
  transcript: (scribeId: string) => ['transcript', scribeId],
  /** Translations into any language, and who speaks: both follow from the lines. */
  translations: (scribeId: string) => ['translations', scribeId],
  speakers: (scribeId: string) => ['speakers', scribeId],
  recording: (scribeId: string) => ['recording', scribeId],
  notes: (scribeId: string) => ['notes', scribeId],
  /** Forms that are filled for a visit. */
  filledForms: (scribeId: string) => ['filled-forms', scribeId],
  /** Tasks over all visits, and of one: both begin so. */
  tasks: ['tasks'],
  /** Comparisons of writers and engines. */
  bench: ['bench'],
  messages: (scribeId: string) => ['messages', scribeId],
  /** Connections to EMRs. */
  integrations: ['integrations'],
  /** Day lists of the connected EMRs. They show how far visits have come, so what makes lists of scribes stale reaches them. */
  appointments: ['scribes', 'appointments'],
  /** Questions to the patient of a visit, and the answers. */
  intake: (scribeId: string) => ['intake', scribeId],
  questionTranslations: ['question-translations'],
  urgentAnswers: ['urgent-answers'],
  questionSets: ['question-sets'],
  /** Chart data that was pulled for a visit. */
  chart: (scribeId: string) => ['chart', scribeId],
} as const
