import * as z from 'zod/mini'
import { Instant, Text } from './common.ts'
import { endpoint } from './endpoint.ts'
import { IntakeLanguage, IntakeTranslation } from './intake.ts'
import { RetentionPeriod } from './retention-period.ts'

/** The largest answer, in bytes of JSON. */
export const largestAnswer = 64_000

/** Seconds without a touch or key press before a tablet in the waiting room warns, and before it locks. */
export const kioskIdle = { warn: 120, lock: 180 }

/** Prefix of the fragment that previews questions from the editor, without a link. */
export const previewPrefix = 'preview-'

/** The secret of a link. It is sent in the body, so no log of addresses contains it. */
const Link = { token: Text(100) }

/** An answer as `common/intake` defines it, which checks it too. */
const Answer = z.object({ question: z.string(), value: z.unknown(), at: Instant })
/** The id of an emergency rule that applies. The page tells the patient what to do (`common/intake`). */
const Urgent = z.string()

/** The longest spoken answer. */
export const mostSpokenSeconds = 60
/** Base64 of PCM16 at 16 kHz, and the rest of the request. */
export const largestSpoken = Math.ceil((mostSpokenSeconds * 32_000 * 4) / 3) + 1_000

/** Where spoken answers are transcribed: on this server, or by a service that the clinic has set up. */
export const SpeechPlace = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('here') }),
  z.object({ kind: z.literal('service'), name: z.string() }),
])
export type SpeechPlace = z.infer<typeof SpeechPlace>

/** The questions and the page in another language, which nobody has checked. */
const Translation = z.object({
  language: IntakeTranslation,
  /** `Wording` of `common/intake`. */
  phrases: z.record(z.string(), z.string()),
})

/** What the holder of a link sees. */
export const ShownIntake = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('open'),
    /** A `QuestionSet` of `common/intake`. */
    set: z.unknown(),
    language: IntakeLanguage,
    translation: z.nullable(Translation),
    /** Who asks; '' if the profile has no name. */
    clinician: z.string(),
    clinic: z.string(),
    expires: Instant,
    /** When the clinician’s visits are deleted. */
    kept: RetentionPeriod,
    kiosk: z.boolean(),
    finished: z.boolean(),
    /** Whether this is a public demo. */
    demo: z.boolean(),
    /** `PatientFacts`; the date of birth is rounded to a month of age. */
    facts: z.object({ birthDate: z.string(), sex: z.string(), today: z.string() }),
    answers: z.array(Answer),
    urgent: z.array(Urgent),
    /** By language; null where no engine transcribes it. */
    speech: z.object({ en: z.nullable(SpeechPlace), fr: z.nullable(SpeechPlace) }),
    /** `EmergencyNumbers` of `common/intake`. */
    numbers: z.object({
      emergency: z.optional(z.string()),
      crisis: z.optional(z.string()),
      advice: z.optional(z.string()),
    }),
  }),
  z.object({
    state: z.enum(['expired', 'withdrawn', 'not-me', 'locked']),
    language: IntakeLanguage,
    translation: z.nullable(Translation),
    clinic: z.string(),
  }),
])
export type ShownIntake = z.infer<typeof ShownIntake>
export type OpenIntake = Extract<ShownIntake, { state: 'open' }>

export const openIntake = endpoint({
  method: 'POST',
  path: '/api/intake/open',
  access: 'anyone',
  summary:
    'Shows the holder of a link who asks and what, with the answers so far. 404 for a link that doesn’t exist.',
  body: z.object(Link),
  response: ShownIntake,
})

export const answerIntake = endpoint({
  method: 'POST',
  path: '/api/intake/answer',
  access: 'anyone',
  summary:
    'Stores one answer, and drops answers to questions that no longer apply. Returns all answers, and the emergency rules that apply. 400 for an answer that the question doesn’t allow; 404 for a link that has ended.',
  body: z.object({
    ...Link,
    question: Text(100),
    value: z.unknown(),
    /** Of the page, for what is wrong with an answer. */
    language: z._default(IntakeLanguage, 'en'),
  }),
  response: z.object({ answers: z.array(Answer), urgent: z.array(Urgent) }),
})

/** Letters from which names are suggested, and the most names at once. */
export const fewestLetters = 2
export const mostSuggestions = 8

export const NameSuggestion = z.object({
  name: z.string(),
  /** The generic name of a brand; '' for other names. */
  generic: z.string(),
})
export type NameSuggestion = z.infer<typeof NameSuggestion>

export const suggestIntakeNames = endpoint({
  method: 'POST',
  path: '/api/intake/suggest',
  access: 'anyone',
  summary:
    'Suggests at most 8 names of medicines or allergens that begin with what the patient typed, which isn’t stored. The lists are part of the product. 404 for a link that has ended.',
  body: z.object({
    ...Link,
    kind: z.enum(['medicines', 'allergies']),
    typed: z.string().check(z.trim(), z.minLength(fewestLetters), z.maxLength(60)),
    language: z._default(IntakeLanguage, 'en'),
  }),
  response: z.object({ names: z.array(NameSuggestion) }),
})

export const speakIntake = endpoint({
  method: 'POST',
  path: '/api/intake/speak',
  access: 'anyone',
  summary:
    'Turns a spoken answer to a question of free text into text: at most a minute, one recording at a time. Neither is stored. Returns an empty text if nobody spoke. 503 if the clinic has no speech engine for the language, or it fails; 404 for a link that has ended.',
  body: z.object({
    ...Link,
    question: Text(100),
    language: z._default(IntakeLanguage, 'en'),
    /** Base64 of PCM16, 16 kHz, mono, little-endian. */
    audio: z.string().check(z.minLength(1), z.maxLength(largestSpoken)),
  }),
  response: z.object({ text: z.string() }),
})

export const finishIntake = endpoint({
  method: 'POST',
  path: '/api/intake/finish',
  access: 'anyone',
  summary:
    'Marks the answers as complete. On a tablet in the waiting room the link ends; otherwise answers may change until it expires.',
  body: z.object(Link),
  response: 'nothing',
})

export const lockIntake = endpoint({
  method: 'POST',
  path: '/api/intake/lock',
  access: 'anyone',
  summary:
    'Ends the link of an idle tablet in the waiting room. Its answers stay with the visit. 400 for a link that isn’t for a tablet.',
  body: z.object(Link),
  response: 'nothing',
})

export const rejectIntake = endpoint({
  method: 'POST',
  path: '/api/intake/not-me',
  access: 'anyone',
  summary: 'Reports that the link reached the wrong person, which ends it and deletes its answers.',
  body: z.object(Link),
  response: 'nothing',
})
