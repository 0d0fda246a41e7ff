import * as z from 'zod/mini'
import { Id, Instant, NonEmpty, Text } from './common.ts'
import { endpoint } from './endpoint.ts'
import { Provenance } from './group-rules.ts'

/**
 * What a patient agrees to. Each level includes the one before; `quality` is comparing notes and engines on the visit.
 */
export const ConsentScope = z.enum(['recording', 'note', 'audio', 'quality'])
export type ConsentScope = z.infer<typeof ConsentScope>
/** How it was given: said and heard in the recording, said before it, or signed. */
export const ConsentWay = z.enum(['spoken', 'verbal', 'written'])
export type ConsentWay = z.infer<typeof ConsentWay>
export const ConsentGiver = z.enum(['patient', 'guardian', 'interpreter'])
export type ConsentGiver = z.infer<typeof ConsentGiver>
/** What a withdrawal of consent deletes: what is recorded from then on, or everything. */
export const Reach = z.enum(['from-now', 'all'])
export type Reach = z.infer<typeof Reach>

/** The languages of the shipped wording: those that notes may be translated into (specification §9). */
export const wordingLanguages = [
  'en',
  'fr',
  'es',
  'hi',
  'ar',
  'zh',
  'de',
  'pt',
  'ru',
  'ja',
] as const
export const WordingLanguage = z.enum(wordingLanguages)
export type WordingLanguage = z.infer<typeof WordingLanguage>

export const WordingText = NonEmpty(2_000)
/** A text to be read out, in one language. `version` is 'built-in 1', 'clinic 3' or, of a group, 'group' and a UUID. */
export const Wording = z.object({
  version: z.string(),
  language: WordingLanguage,
  text: z.string(),
})
export type Wording = z.infer<typeof Wording>

/** What a group shares in one language. */
export const GroupWording = z.extend(Provenance, { language: WordingLanguage, text: z.string() })
export type GroupWording = z.infer<typeof GroupWording>

/** One event, which never changes. 'purged' lists what a withdrawal deleted. */
export const ConsentEvent = z.object({
  id: Id,
  kind: z.enum(['grant', 'decline', 'withdraw', 'purged']),
  scope: z.nullable(ConsentScope),
  how: z.nullable(ConsentWay),
  givenBy: z.nullable(ConsentGiver),
  wording: z.nullable(Wording),
  askedBy: z.string(),
  /** When it happened, and that moment on the clock of who asked, as hh:mm. */
  at: Instant,
  clock: z.string(),
  reach: z.nullable(Reach),
  /** Of 'purged': seconds of sound and lines of text that are gone. */
  purged: z.nullable(z.object({ seconds: z.number(), lines: z.number() })),
})
export type ConsentEvent = z.infer<typeof ConsentEvent>

export type ConsentState = 'unasked' | 'given' | 'declined' | 'withdrawn'

/** The consent status of a visit after its events, in the order in which they were recorded. */
export function consentState(events: readonly Pick<ConsentEvent, 'kind'>[]): ConsentState {
  const last = events.findLast(({ kind }) => kind !== 'purged')?.kind
  if (last === 'grant') return 'given'
  if (last === 'decline') return 'declined'
  return last === 'withdraw' ? 'withdrawn' : 'unasked'
}

export const Consent = z.object({
  events: z.array(ConsentEvent),
  /** The same patient's answer in an earlier visit, if a patient is linked. */
  remembered: z.nullable(z.object({ kind: z.enum(['grant', 'decline', 'withdraw']), at: Instant })),
})
export type Consent = z.infer<typeof Consent>

export const getConsent = endpoint({
  method: 'GET',
  path: '/api/scribes/:id/consent',
  access: 'signed-in',
  summary: 'Every consent event of a visit, and what the linked patient answered before.',
  response: Consent,
})

export const recordConsent = endpoint({
  method: 'POST',
  path: '/api/scribes/:id/consent',
  access: 'signed-in',
  summary:
    'Records that consent was given or declined. The client makes the id; the same id is recorded once.',
  body: z.object({
    id: Id,
    kind: z.enum(['grant', 'decline']),
    scope: z._default(ConsentScope, 'note'),
    how: ConsentWay,
    givenBy: ConsentGiver,
    /** The wording that was read out; the server keeps its text. */
    wording: z.optional(z.object({ version: Text(60), language: WordingLanguage })),
    at: z.optional(Instant),
  }),
  response: Consent,
})

export const withdrawConsent = endpoint({
  method: 'POST',
  path: '/api/scribes/:id/consent/withdraw',
  access: 'signed-in',
  summary:
    'Records that consent was withdrawn: stops every recording of the visit and deletes its audio and text from now on, or all of it.',
  body: z.object({
    id: Id,
    reach: Reach,
    givenBy: ConsentGiver,
    at: z.optional(Instant),
    /** The position in that recording, in seconds, when consent was given; if absent, the stored length counts. */
    recording: z.optional(
      z.object({ id: Id, seconds: z.number().check(z.minimum(0), z.maximum(1_000_000)) }),
    ),
  }),
  response: Consent,
})

/** Whether to remind the user to ask: never, within the first minute, or before Record starts. */
export const Ask = z.enum(['off', 'remind', 'required'])
export type Ask = z.infer<typeof Ask>

export const ConsentSettings = z.object({
  /** The clinic's choice and the user's own (null: the clinic's); `effective` is the one in force. */
  clinic: Ask,
  own: z.nullable(Ask),
  effective: Ask,
  /** The wording to read out, in every language; `from` is the group that shares it. */
  wordings: z.array(z.extend(Wording, { from: z.nullable(Provenance) })),
  /** What the user's groups share; the group that the user joined first comes first. */
  shared: z.array(GroupWording),
})
export type ConsentSettings = z.infer<typeof ConsentSettings>

export const getConsentSettings = endpoint({
  method: 'GET',
  path: '/api/consent',
  access: 'signed-in',
  summary: 'When to ask for consent, and the wording to read out in every language.',
  response: ConsentSettings,
})
export const setOwnAsk = endpoint({
  method: 'PUT',
  path: '/api/consent/own',
  access: 'signed-in',
  summary: 'Sets when the user is reminded; null for the clinic’s setting.',
  body: z.object({ ask: z.nullable(Ask) }),
  response: ConsentSettings,
})
export const setClinicAsk = endpoint({
  method: 'PUT',
  path: '/api/consent/clinic',
  access: 'administrator',
  summary: 'Sets when the clinic’s users are reminded. "required" applies to everyone.',
  body: z.object({ ask: Ask }),
  response: ConsentSettings,
})
export const listWordings = endpoint({
  method: 'GET',
  path: '/api/consent/wordings/:language',
  access: 'signed-in',
  summary: 'Every version of the installation’s wording of a language, newest first.',
  response: z.object({ items: z.array(z.extend(Wording, { created: z.nullable(Instant) })) }),
})
export const addWording = endpoint({
  method: 'POST',
  path: '/api/consent/wordings',
  access: 'administrator',
  summary:
    'Adds a version of the wording of a language; records keep naming the version that was read.',
  body: z.object({ language: WordingLanguage, text: WordingText }),
  response: ConsentSettings,
})
