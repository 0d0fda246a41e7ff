import { setImmediate } from 'node:timers/promises'
import type { ChartItem, ChartPart, ChartStatus } from '#contract/chart.ts'
import { type AnswerStatus } from '#server/chart/emr/answer.ts'
import { asResource, type FhirClient, type Resource } from '#server/chart/fhir/client.ts'
import { type SearchLimits, type SearchResult, searchFhir } from '#server/chart/fhir/search.ts'
import { isAbout, localReference } from '#server/chart/fhir/subject.ts'

/** Takes the text out of a document in a confined process. Throws for one that can't be read. */
export type ExtractText = (
  document: { type: string; bytes: Uint8Array },
  signal: AbortSignal,
) => Promise<string>

/** What the readers of the parts are given. */
export interface ChartReading {
  client: FhirClient
  /** The id of the patient in the EMR. */
  patientId: string
  /** Of one part. */
  limits: SearchLimits
  now: Date
  extractText: ExtractText
}

/** What was read of one part. */
export interface PartReading {
  status: Exclude<ChartStatus, 'reading'>
  items: ChartItem[]
  /** What of it the EMR doesn't give. */
  remark?: string
}

/** Reads one part of the patient's chart. @throws AppError 'bad-request' when the user has to connect again */
export type PartReader = (reading: ChartReading) => Promise<PartReading>

/** The result of one search: only resources about the patient. */
export interface Findings {
  status: AnswerStatus
  /** There is more than was read. */
  truncated: boolean
  /** Some were about somebody else. */
  hasOthers: boolean
  resources: Resource[]
  /**
   * The resource that one of `resources` refers to, if it came with the answer or inside that one. What has a patient is
   * checked itself.
   */
  resolve(reference: string | undefined, from: Resource, type: string): Resource | undefined
}

/**
 * Searches resources of the patient. Whatever a server answers, only resources of the type that was asked for and about
 * the patient get any further.
 * @param query type and parameters; the search parameter for the patient is added by the caller
 * @param optional parameters to leave out if the server refuses them
 */
export async function findAbout(
  reading: ChartReading,
  query: string,
  optional = '',
): Promise<Findings> {
  const [type = ''] = query.split('?')
  const { client, limits } = reading
  const result = await searchFhir(client, query, limits, optional)
  return checked(reading, type, result)
}

function checked(
  { client: { baseUrl }, patientId }: ChartReading,
  type: string,
  { status, truncated, matches, included }: SearchResult,
): Findings {
  const isPatients = (one: Resource) => isAbout(one, patientId, baseUrl)
  const resources = matches.filter((one) => one.resourceType === type && isPatients(one))
  const byReference = new Map(included.map((one) => [`${one.resourceType}/${one.id}`, one]))
  return {
    status,
    truncated,
    hasOthers: resources.length < matches.length,
    resources,
    resolve(reference = '', from, wanted) {
      const one = reference.startsWith('#')
        ? containedIn(from, reference.slice(1))
        : byReference.get(localReference(reference, baseUrl) ?? '')
      if (one?.resourceType !== wanted) return undefined
      return ownerless.includes(wanted) || isPatients(one) ? one : undefined
    },
  }
}

/** Types that are nobody's. */
const ownerless: readonly string[] = ['Medication']

function containedIn({ contained }: Resource, id: string): Resource | undefined {
  const all = Array.isArray(contained) ? contained.slice(0, 100) : []
  return all.flatMap((one: unknown) => asResource(one) ?? []).find((one) => one.id === id)
}

/** Resources between which other work gets its turn: about 2 ms. */
const AT_ONCE = 50

/** The entries of all resources. @param toItems reads one; it may leave it out */
export async function itemsIn<T>(
  resources: readonly T[],
  toItems: (one: T) => ChartItem[],
): Promise<ChartItem[]> {
  const items: ChartItem[] = []
  for (const [at, one] of resources.entries()) {
    if (at % AT_ONCE === AT_ONCE - 1) await setImmediate()
    items.push(...toItems(one))
  }
  return items
}

/** The limits of one of several searches for the same part that run side by side. */
export const shareOf = (reading: ChartReading, searches: number): ChartReading => ({
  ...reading,
  limits: {
    ...reading.limits,
    pages: Math.floor(reading.limits.pages / searches),
    resources: Math.floor(reading.limits.resources / searches),
    bytes: Math.floor(reading.limits.bytes / searches),
  },
})

type Outcome = Pick<Findings, 'status' | 'truncated' | 'hasOthers'>

/**
 * The result of a part from all its searches. A part of which the EMR doesn't have everything is what it has; one of which
 * something failed is `truncated`.
 */
export function partReading(outcomes: readonly Outcome[], items: ChartItem[]): PartReading {
  const some = (status: AnswerStatus) => outcomes.some((one) => one.status === status)
  const sorted = sortedItems(items)
  if (!some('ok')) {
    if (some('error')) return { status: 'error', items: [] }
    return { status: some('forbidden') ? 'forbidden' : 'unsupported', items: [] }
  }
  if (some('error') || outcomes.some(({ truncated }) => truncated))
    return { status: 'truncated', items: sorted }
  if (sorted.length > 0) return { status: 'ok', items: sorted }
  // An answer about others only says nothing about this patient.
  return { status: outcomes.some(({ hasOthers }) => hasOthers) ? 'error' : 'empty', items: [] }
}

/** Current entries come before ended ones, and the newest first. Each entry is there once. */
function sortedItems(items: readonly ChartItem[]): ChartItem[] {
  const unique = [...new Map(items.map((item) => [item.id, item])).values()]
  return unique.toSorted(
    (a, b) => Number(a.ended) - Number(b.ended) || b.date.localeCompare(a.date),
  )
}

/** An entry of a resource; undefined without an id to name it, or without words. */
export function chartItem(
  part: ChartPart,
  { resourceType, id = '' }: Resource,
  entry: Partial<Omit<ChartItem, 'id' | 'part'>>,
): ChartItem[] {
  if (!/^[^\s/\p{Cc}]{1,128}$/u.test(id)) return []
  const { text = '', date = '', ended = false, title, statement } = entry
  if (text === '' && title === undefined) return []
  return [
    {
      id: `${resourceType}/${id}`,
      part,
      text,
      date,
      ended,
      ...(title !== undefined && { title }),
      ...(statement && { statement }),
    },
  ]
}

/** The search parameter of the patient. */
export const ofPatient = ({ patientId }: ChartReading): string =>
  `patient=${encodeURIComponent(patientId)}`
