import type * as z from 'zod/mini'
import type { ChartItem } from '#contract/chart.ts'
import { AnswerTooLarge, type AnswerStatus } from '#server/chart/emr/answer.ts'
import type { SearchLimits } from '#server/chart/fhir/search.ts'
import { itemsIn, type PartReading, partReading } from '#server/chart/record/reading.ts'
import type { OscarClient, OscarRequest } from './client.ts'
import { entriesOf } from './shape.ts'

/** What the readers of the parts are given. */
export interface OscarReading {
  client: OscarClient
  /** The demographic number of the patient. */
  patientId: string
  /** Of one part. */
  limits: SearchLimits
  now: Date
}

/** What was read of one list. */
export interface OscarList<T> {
  status: AnswerStatus
  /** Some entries have another shape than expected, or there are more. */
  truncated: boolean
  /** Some were about somebody else. */
  hasOthers: boolean
  entries: T[]
}

interface ListRequest<T extends z.ZodMiniType> {
  request: Omit<OscarRequest, 'signal' | 'maxBytes'>
  /** Takes the list out of the content. */
  listIn: (body: unknown) => unknown
  schema: T
  /** The demographic number of an entry. `null` for lists whose entries name nobody: only the address says whose they are. */
  subjectOf: ((entry: z.output<T>) => string) | null
}

/**
 * Reads a list, of which only entries about the patient are used, whatever was asked for. An answer of another shape is an
 * error: a missing list doesn't mean that there is nothing.
 * @throws AppError 'bad-request' when the user has to connect again; Error when nothing answers
 */
export async function listAbout<T extends z.ZodMiniType>(
  { client, patientId, limits }: OscarReading,
  { request, listIn, schema, subjectOf }: ListRequest<T>,
): Promise<OscarList<z.output<T>>> {
  const { signal, bytes: maxBytes } = limits
  const nothing = { truncated: false, hasOthers: false, entries: [] }
  const answer = await client.ask({ ...request, signal, maxBytes }).catch((error: unknown) => {
    if (error instanceof AnswerTooLarge) return undefined
    throw error
  })
  if (!answer) return { ...nothing, status: 'ok', truncated: true }
  if (answer.status !== 'ok') return { ...nothing, status: answer.status }
  const list = entriesOf(listIn(answer.body))
  if (!list) return { ...nothing, status: 'error' }
  const read = list.slice(0, limits.resources).flatMap((entry) => {
    const { data, success } = schema.safeParse(entry)
    return success ? [data as z.output<T>] : []
  })
  const entries = subjectOf ? read.filter((entry) => subjectOf(entry) === patientId) : read
  return {
    status: 'ok',
    truncated: read.length < list.length,
    hasOthers: entries.length < read.length,
    entries,
  }
}

/** A part that is one list. */
export const partOf = async <T>(
  list: OscarList<T>,
  toItems: (entry: T) => ChartItem[],
): Promise<PartReading> => partReading([list], await itemsIn(list.entries, toItems))
