import * as z from 'zod/mini'
import { Count, Id, Instant, Text } from './common.ts'
import { endpoint } from './endpoint.ts'

/** What is measured for each visit. The first three are for speech engines, the others for writers. */
export const BenchMeasure = z.enum([
  'wordErrors',
  'drugErrors',
  'speed',
  'rouge1',
  'rouge2',
  'rougeLsum',
  'unsupported',
  'contradicted',
  'omissions',
  'firstWord',
  'seconds',
])
export type BenchMeasure = z.infer<typeof BenchMeasure>

/** A figure over `count` visits with its standard deviation and the interval of 95 % (bootstrap over the visits). */
export const BenchFigure = z.object({
  count: z.number(),
  value: z.number(),
  low: z.number(),
  high: z.number(),
  deviation: z.number(),
})
export type BenchFigure = z.infer<typeof BenchFigure>

/** The visits that the caller's own patients consented to have compared. */
export const ownVisits = 'own'
export const BenchSet = z.object({
  id: z.string(),
  name: z.string(),
  visits: z.number(),
  /** How many have a note, and how many a sound with its text. */
  notes: z.number(),
  sounds: z.number(),
})
export type BenchSet = z.infer<typeof BenchSet>

export const BenchCandidate = z.object({
  kind: z.enum(['writer', 'engine']),
  id: z.string(),
  name: z.string(),
})
export type BenchCandidate = z.infer<typeof BenchCandidate>
/** The id of Highlights among the writers. */
export const highlightsCandidate = 'highlights'

export const BenchRun = z.object({
  id: Id,
  state: z.enum(['running', 'done', 'failed', 'cancelled']),
  set: z.object({ id: z.string(), name: z.string() }),
  template: z.string(),
  /** Version of the product that measured. */
  product: z.string(),
  /** SHA-256 over the visits of the set, so that two runs can be seen to be of the same; '' for own visits. */
  fingerprint: z.string(),
  visits: z.number(),
  done: z.number(),
  total: z.number(),
  /** What could not be measured, and what to mind when reading the figures. */
  remarks: z.array(z.string()),
  results: z.array(
    z.object({
      candidate: BenchCandidate,
      /** Visits for which it returned no answer. */
      failures: z.number(),
      figures: z.partialRecord(BenchMeasure, BenchFigure),
    }),
  ),
  started: Instant,
  finished: z.nullable(Instant),
})
export type BenchRun = z.infer<typeof BenchRun>

export const getBench = endpoint({
  method: 'GET',
  path: '/api/clinic-bench',
  access: 'signed-in',
  summary:
    'What can be measured: sets of visits (those of the server for administrators only), writers and speech engines.',
  response: z.object({
    sets: z.array(BenchSet),
    candidates: z.array(BenchCandidate),
    /** Where the server looks for test sets; '' if the user isn't an administrator. */
    folder: z.string(),
  }),
})
export const listBenchRuns = endpoint({
  method: 'GET',
  path: '/api/clinic-bench/runs',
  access: 'signed-in',
  summary: 'The comparisons so far, newest first; the figures of one come when it has ended.',
  response: z.object({ items: z.array(BenchRun) }),
})
export const startBench = endpoint({
  method: 'POST',
  path: '/api/clinic-bench/runs',
  access: 'signed-in',
  summary:
    'Measures writers and speech engines on a set of visits, as a background job. No text is stored.',
  body: z.object({
    setId: Text(200),
    writers: z.array(Text(64)).check(z.maxLength(20)),
    engines: z.array(Text(64)).check(z.maxLength(20)),
    limit: Count.check(z.minimum(1), z.maximum(500)),
  }),
  response: BenchRun,
})
export const cancelBench = endpoint({
  method: 'POST',
  path: '/api/clinic-bench/runs/:id/cancel',
  access: 'signed-in',
  summary: 'Stops a run and keeps its measurements.',
  response: BenchRun,
})
export const removeBench = endpoint({
  method: 'DELETE',
  path: '/api/clinic-bench/runs/:id',
  access: 'signed-in',
  summary: 'Deletes a run with its figures.',
  response: 'nothing',
})
export const exportBench = endpoint({
  method: 'GET',
  path: '/api/clinic-bench/runs/:id/csv',
  access: 'signed-in',
  summary:
    'Every measurement of a run as CSV, one row per visit and candidate. Visits have numbers, no words.',
  response: 'bytes',
})
