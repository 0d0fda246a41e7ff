import * as z from 'zod/mini'
import { Count, Id } from './common.ts'
import { endpoint } from './endpoint.ts'
import { ScribeHead } from './scribes.ts'

/** A visit's progress. */
export const VisitStages = z.object({
  /** It has audio, a transcript or other text to write from. */
  recorded: z.boolean(),
  /** It has a complete note. */
  written: z.boolean(),
  /** No sentence of its notes needs a decision. */
  reviewed: z.boolean(),
  /** Each of its complete notes was copied. */
  copied: z.boolean(),
})
export type VisitStages = z.infer<typeof VisitStages>

export const TodayVisit = z.extend(ScribeHead, { stages: VisitStages })
export type TodayVisit = z.infer<typeof TodayVisit>

/** Figures of the last seven days, today included, without sample visits. */
export const WeekFigures = z.object({
  visits: Count,
  minutes: Count,
  /** Median seconds from a note’s first word to its signature; null if no note was signed. */
  secondsToSigned: z.nullable(Count),
  /** Words that the user added to or removed from generated notes; a replaced word counts once. Null while they are being counted. */
  wordsEdited: z.nullable(Count),
})
export type WeekFigures = z.infer<typeof WeekFigures>

export const getHome = endpoint({
  method: 'GET',
  path: '/api/home',
  access: 'signed-in',
  summary:
    'The day’s visits, waiting work, and the figures of the last seven days. Days begin at midnight in the time zone of x-timezone.',
  response: z.object({
    /** At most 50 visits of today, the earliest first; `more` when there are others before these. */
    today: z.object({ items: z.array(TodayVisit), more: z.boolean() }),
    /**
     * Visits of earlier days without a reviewed note: the five most recently changed, and the number of all waiting
     * visits, including today’s.
     */
    waiting: z.object({ items: z.array(ScribeHead), count: Count }),
    /** Statements to review in all visits, and the 200 visits with some of them that changed last, newest first. */
    review: z.object({ statements: Count, scribeIds: z.array(Id) }),
    week: WeekFigures,
  }),
})
export type Home = z.infer<(typeof getHome)['response']>
