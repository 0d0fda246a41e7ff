import * as z from 'zod/mini'
import { translatedLanguages, type TranslatedLanguage } from '#common/intake/patient-languages.ts'
import { emergencyActions } from '#common/intake/question-set.ts'
import { Id, Instant, Text } from './common.ts'
import { endpoint } from './endpoint.ts'

/** How long a link works, in hours; of a tablet in the waiting room, `kioskHours`. */
export const linkHours = [24, 72, 168] as const
export const kioskHours = 2
/** Links of one visit that work at the same time. */
export const mostLinks = 10

/** The languages in which the built-in questions are complete. */
export const intakeLanguages = ['en', 'fr'] as const
export const IntakeLanguage = z.enum(intakeLanguages)
export type IntakeLanguage = z.infer<typeof IntakeLanguage>
/** A language that a language model translates questions into. */
export const IntakeTranslation = z.enum(
  // Object.keys widens the keys of a constant.
  Object.keys(translatedLanguages) as [TranslatedLanguage, ...TranslatedLanguage[]],
)

/**
 * How far a link has come. `waiting`: nobody has opened it; `opened`: without an answer; `started`: some answers are there;
 * `not-me`: it reached the wrong person, whose answers were deleted; `idle`: the tablet locked after nobody used it.
 */
export const IntakeState = z.enum([
  'waiting',
  'opened',
  'started',
  'finished',
  'expired',
  'withdrawn',
  'not-me',
  'idle',
])
export type IntakeState = z.infer<typeof IntakeState>

/** One answer in a few clinical words. */
export const IntakeLine = z.object({
  /** Unique within the link. */
  id: z.string(),
  label: z.string(),
  answer: z.string(),
  /** What “None of these” excludes. */
  denied: z.array(z.string()),
  /** The patient skipped the question. */
  isSkipped: z.boolean(),
  /** The patient's own words, in the language of the link. */
  isWords: z.boolean(),
  at: Instant,
})
export type IntakeLine = z.infer<typeof IntakeLine>

/** An answer that needs action before the visit. */
export const IntakeAlert = z.object({
  rule: z.string(),
  action: z.enum(emergencyActions),
  text: z.string(),
  at: Instant,
  /** When the patient changed the answer, so that it's no longer urgent. */
  takenBack: z.nullable(Instant),
})
export type IntakeAlert = z.infer<typeof IntakeAlert>

/** A link to questions for the patient of a visit, with the answers. */
export const Intake = z.object({
  id: Id,
  /** The id of the question set, and its name. */
  set: z.string(),
  title: z.string(),
  language: IntakeLanguage,
  /** The language that the questions were machine-translated into; null if they weren't. */
  translation: z.nullable(IntakeTranslation),
  /** It was made for a tablet in the waiting room. */
  kiosk: z.boolean(),
  state: IntakeState,
  created: Instant,
  expires: Instant,
  opened: z.nullable(Instant),
  finished: z.nullable(Instant),
  lines: z.array(IntakeLine),
  /** Questions without an answer so far, in a few clinical words. */
  unanswered: z.array(z.string()),
  alerts: z.array(IntakeAlert),
})
export type Intake = z.infer<typeof Intake>

export const listUrgentAnswers = endpoint({
  method: 'GET',
  path: '/api/intakes/urgent',
  access: 'signed-in',
  summary: 'The visits with an unread urgent answer, newest first, at most 20.',
  response: z.object({ scribes: z.array(Id) }),
})

export const readUrgentAnswers = endpoint({
  method: 'POST',
  path: '/api/scribes/:id/intakes/read',
  access: 'signed-in',
  summary: 'Marks the urgent answers of a visit as read. Repeating it changes nothing.',
  response: 'nothing',
})

export const listIntakes = endpoint({
  method: 'GET',
  path: '/api/scribes/:id/intakes',
  access: 'signed-in',
  summary: 'The links to questions of a visit with the patient’s answers, newest first.',
  response: z.object({ items: z.array(Intake) }),
})

export const createIntake = endpoint({
  method: 'POST',
  path: '/api/scribes/:id/intakes',
  access: 'signed-in',
  summary:
    'Creates an expiring link to a question set for the patient of a visit. Its secret is returned once; the server keeps only a hash. 400 if the visit already has 10 active links, or with `translateInto` if translations are turned off or there is no finished one.',
  body: z.object({
    set: Text(60),
    language: IntakeLanguage,
    /** Questions are shown in the translation that `translateQuestions` made. */
    translateInto: z.optional(IntakeTranslation),
    hours: z._default(z.literal(linkHours), 72),
    /** For a tablet in the waiting room: works for two hours, and locks after the last answer. */
    kiosk: z._default(z.boolean(), false),
  }),
  response: z.object({ intake: Intake, link: z.string() }),
})

export const sendIntake = endpoint({
  method: 'POST',
  path: '/api/intakes/:id/send',
  access: 'signed-in',
  summary:
    'Sends a link by email or text message. The link comes from the caller, because the server doesn’t have its secret. Without a mail server or SMS service it waits in the outbox.',
  body: z.object({
    link: Text(500),
    by: z.enum(['email', 'text']),
    to: Text(320),
  }),
  response: z.object({ sent: z.boolean() }),
})

export const withdrawIntake = endpoint({
  method: 'POST',
  path: '/api/intakes/:id/withdraw',
  access: 'signed-in',
  summary: 'Ends a link. The answers given so far stay with the visit.',
  response: Intake,
})

export const deleteIntake = endpoint({
  method: 'DELETE',
  path: '/api/intakes/:id',
  access: 'signed-in',
  summary: 'Ends a link and deletes its answers.',
  response: 'nothing',
})
