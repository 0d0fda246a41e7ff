import * as z from 'zod/mini'
import { Instant, Text } from './common.ts'
import { endpoint } from './endpoint.ts'
import { IntakeLanguage } from './intake.ts'
import { RetentionPeriod } from './retention-period.ts'

/** The largest answer, in bytes of JSON. */
export const largestAnswer = 64_000

/** The secret of a link. It is sent in the body, so no log of addresses contains it. */
const Link = { token: Text(100) }

/** An answer as `common/intake` defines it, which checks it too. */
const Answer = z.object({ question: z.string(), value: z.unknown(), at: Instant })
/** The id of an emergency rule that applies. The page tells the patient what to do (`common/intake`). */
const Urgent = z.string()

/** What the holder of a link sees. */
export const ShownIntake = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('open'),
    /** A `QuestionSet` of `common/intake`. */
    set: z.unknown(),
    language: IntakeLanguage,
    /** Who asks; '' if the profile has no name. */
    clinician: z.string(),
    clinic: z.string(),
    expires: Instant,
    /** When the clinician’s visits are deleted. */
    kept: RetentionPeriod,
    kiosk: z.boolean(),
    finished: z.boolean(),
    /** `PatientFacts`; the date of birth is rounded to a month of age. */
    facts: z.object({ birthDate: z.string(), sex: z.string(), today: z.string() }),
    answers: z.array(Answer),
    urgent: z.array(Urgent),
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

export const finishIntake = endpoint({
  method: 'POST',
  path: '/api/intake/finish',
  access: 'anyone',
  summary:
    'Marks the answers as complete. On a tablet in the waiting room the link ends; otherwise answers may change until it expires.',
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
