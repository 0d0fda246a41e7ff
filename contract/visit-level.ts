import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Evidence } from './notes.ts'

/**
 * Complexity of medical decision making, ascending. 'High' depends on danger to life or function, which words can't
 * show reliably.
 */
export const complexities = ['straightforward', 'low', 'moderate'] as const
export type Complexity = (typeof complexities)[number]

/** One of the three elements of medical decision making, with the lines that it rests on. */
export const DecisionElement = z.object({
  element: z.enum(['problems', 'data', 'risk']),
  reached: z.enum(complexities),
  reasons: z.array(z.object({ text: z.string(), evidence: Evidence })),
})
export type DecisionElement = z.infer<typeof DecisionElement>

export const suggestVisitLevel = endpoint({
  method: 'GET',
  path: '/api/scribes/:id/visit-level',
  access: 'signed-in',
  summary:
    'The level of an office visit in the US by medical decision making, as far as the words of the visit support it, with its lines. A suggestion; nothing is billed.',
  response: z.object({
    /** 2 to 4; level 5 is never suggested. */
    level: z.number(),
    complexity: z.enum(complexities),
    elements: z.array(DecisionElement),
  }),
})

/**
 * Minutes of the clinician's own time on the day of the visit from which on levels 2 to 5 are met (CMS, physician fee
 * schedule final rule for 2024).
 */
const minutesFor = { new: [15, 30, 45, 60], established: [10, 20, 30, 40] } as const

/** The level of an office visit by time; null below the lowest. */
export function levelByTime(minutes: number, patient: keyof typeof minutesFor): number | undefined {
  const met = minutesFor[patient].filter((least) => minutes >= least).length
  return met === 0 ? undefined : met + 1
}
