import * as z from 'zod/mini'
import { Count, Id, Instant, NonEmpty, Text } from './common.ts'
import { endpoint } from './endpoint.ts'
import { Evidence } from './notes.ts'
import { PatientDataOptions } from './scribes.ts'

/** The nine parts of a chart that `PatientDataOptions` names, and the EMR's own sections (specification §3, custom_bands). */
export const ChartPart = z.enum([
  'basicInfo',
  'appointmentHistory',
  'allergies',
  'medications',
  'diagnoses',
  'letters',
  'historyItems',
  'labResults',
  'labGroups',
  'customBands',
])
export type ChartPart = z.infer<typeof ChartPart>

/**
 * How reading one part went. `unsupported`: the EMR doesn't have it. `forbidden`: the connection isn't allowed to read it.
 * `truncated`: there is more than is read (20 pages, 2,000 resources, 10 MB or 15 s).
 */
export const ChartStatus = z.enum([
  'reading',
  'ok',
  'empty',
  'forbidden',
  'unsupported',
  'error',
  'truncated',
])
export type ChartStatus = z.infer<typeof ChartStatus>

/** One entry of a chart, checked to be about the linked patient. */
export const ChartItem = z.object({
  /** Type and id in the EMR, such as MedicationRequest/12. */
  id: z.string(),
  part: ChartPart,
  /** As a clinician reads it: "Metoprolol 50 mg, 1 tablet twice a day". One line, except for letters and notes. */
  text: z.string(),
  /** YYYY-MM-DD, or '' if the EMR has no full date; a year or a month is then in `text`. */
  date: z.string(),
  /** No longer current: a stopped drug, a resolved problem. */
  ended: z.boolean(),
  /** The text is a complete statement: "Not to be given: aspirin", "No known allergies". */
  statement: z.optional(z.boolean()),
  /** Letters and notes: what kind of document it is. */
  title: z.optional(z.string()),
})
export type ChartItem = z.infer<typeof ChartItem>

export const ChartPartResult = z.object({
  part: ChartPart,
  status: ChartStatus,
  items: z.array(ChartItem),
  /** When the items were read, if before the last attempt: a failed attempt keeps them. */
  read: z.optional(Instant),
  /** The part of the data that this EMR doesn’t provide, in words for the user. */
  remark: z.optional(z.string()),
})
export type ChartPartResult = z.infer<typeof ChartPartResult>

/** What a refresh changed; `before` is the earlier text of a changed item. */
export const ChartChange = z.object({
  kind: z.enum(['added', 'changed', 'removed']),
  item: ChartItem,
  before: z.optional(z.string()),
})
export type ChartChange = z.infer<typeof ChartChange>

/** The data of the linked patient's chart that was pulled for one visit. It belongs to the visit and is deleted with it. */
export const VisitChart = z.object({
  integrationId: Id,
  /** Name of the EMR. */
  displayName: z.string(),
  emrPatientId: z.string(),
  /** When the last pull ended; null until the first one has. */
  pulled: z.nullable(Instant),
  parts: z.array(ChartPartResult),
  /** What differs from the pull before; empty after the first. */
  changes: z.array(ChartChange),
  /** Ids of items that the clinician left out of the note. */
  excluded: z.array(z.string()),
  /** Rises when `excluded` changes. */
  version: z.number(),
})
export type VisitChart = z.infer<typeof VisitChart>

/**
 * A conflict between the chart and the conversation. `stopped`: the chart lists a drug that the patient no longer
 * takes; `taking`: the patient takes a drug that the chart doesn't list; `not-taken`: the chart lists a drug that isn't in
 * the list of all medicines that the patient gave before the visit; `allergy`: the patient named an allergy that the chart
 * doesn't list; `no-allergy`: the patient denied allergies that it lists; `allergen`: a drug was ordered that the chart
 * lists an allergy to; `problem`: the patient denied a listed problem.
 */
export const ChartDifference = z.object({
  /** Stays the same while both sides say the same. */
  id: z.string(),
  kind: z.enum([
    'dose',
    'frequency',
    'stopped',
    'taking',
    'not-taken',
    'allergy',
    'no-allergy',
    'allergen',
    'problem',
  ]),
  /** The drug, substance or problem. */
  subject: z.string(),
  /** The chart's entry; '' if it has none. */
  inChart: z.string(),
  inVisit: z.string(),
  /** The item of the chart, then the lines of the visit. */
  evidence: z.array(Evidence),
  /** What the clinician decided; null until then. */
  decision: z.nullable(z.enum(['chart', 'visit', 'neither'])),
})
export type ChartDifference = z.infer<typeof ChartDifference>

const ChartDifferences = z.object({
  items: z.array(ChartDifference),
  /** False if there are no rules for the language of the visit. */
  isCompared: z.boolean(),
})

export const listChartDifferences = endpoint({
  method: 'GET',
  path: '/api/scribes/:id/chart/differences',
  access: 'signed-in',
  summary:
    'Conflicts between the pulled chart and the conversation in drugs, doses, allergies and problems, and the decision about each.',
  response: ChartDifferences,
})
export const decideChartDifference = endpoint({
  method: 'POST',
  path: '/api/scribes/:id/chart/differences',
  access: 'signed-in',
  summary:
    'Records which side is right, or withdraws that (null). The next note uses the decision; nothing is written to the chart. 404 for a difference that doesn’t exist any more.',
  body: z.object({ id: NonEmpty(64), decision: ChartDifference.shape.decision }),
  response: ChartDifferences,
})

export const getPatientMedicalData = endpoint({
  method: 'GET',
  path: '/api/integrations/:integrationId/patientMedicalData',
  access: 'signed-in',
  summary:
    'The chart of a patient of the user in the EMR it is linked to, part by part, without storing it. `integrationPreferences` is JSON in the shape of the user’s integrationDataPreferences; without it the user’s own hold. Parts that they turn off are left out. 400 for malformed preferences, 404 for a patient that isn’t linked to this integration.',
  query: z.object({ patientId: Id, integrationPreferences: z.optional(Text(4_000)) }),
  response: z.object({
    /** The items of part `medications`. */
    prescriptions: z.array(ChartItem),
    includedByDefault: PatientDataOptions,
    parts: z.array(ChartPartResult),
  }),
})
export const getVisitChart = endpoint({
  method: 'GET',
  path: '/api/scribes/:id/chart',
  access: 'signed-in',
  summary:
    'The chart data that was pulled for the visit; null if none was. `keepsFormer`: data of a former patient was kept, which nobody sees and no note uses; the next pull deletes it.',
  response: z.object({ chart: z.nullable(VisitChart), keepsFormer: z.boolean() }),
})
export const pullVisitChart = endpoint({
  method: 'POST',
  path: '/api/scribes/:id/chart',
  access: 'signed-in',
  summary:
    'Reads the chart of the linked patient again and answers at once; each part is announced with the event `chart` when it is there, and `changes` says what differs. 400 if the visit’s patient isn’t linked to a connected EMR.',
  response: z.object({ chart: VisitChart }),
})
export const updateVisitChart = endpoint({
  method: 'PATCH',
  path: '/api/scribes/:id/chart',
  access: 'signed-in',
  summary: 'Sets the items that stay out of the note. 409 when `version` is not the newest.',
  body: z.object({
    version: Count,
    excluded: z.array(NonEmpty(200)).check(z.maxLength(5_000)),
  }),
  response: z.object({ chart: VisitChart }),
})
export const deleteVisitChart = endpoint({
  method: 'DELETE',
  path: '/api/scribes/:id/chart',
  access: 'signed-in',
  summary: 'Deletes the chart data that was pulled for the visit.',
  response: 'nothing',
})
/** A part of which the note doesn't receive all that was read and chosen. */
export const CutPart = z.object({
  part: ChartPart,
  /** Entries that it receives, the newest. */
  kept: Count,
  total: Count,
  /** Of the oldest entry that it receives, only the beginning. */
  shortened: z.boolean(),
})
export type CutPart = z.infer<typeof CutPart>

export const getChartPreview = endpoint({
  method: 'GET',
  path: '/api/scribes/:id/chart/preview',
  access: 'signed-in',
  summary:
    'Exactly what the next note receives of the chart, after the visit’s choice, the user’s preferences and the proposal of the server.',
  response: z.object({
    /** The lines that the note’s writer receives; '' for none. */
    text: z.string(),
    /** Parts that it receives. */
    parts: z.array(ChartPart),
    cut: z.array(CutPart),
  }),
})
