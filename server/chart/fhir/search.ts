import { AppError } from '#contract/errors.ts'
import { parseBundle } from './bundle.ts'
import { AnswerTooLarge, type AnswerStatus } from '#server/chart/emr/answer.ts'
import { isGranted } from '#server/chart/integrations/smart/scopes.ts'
import { asResource, type FhirClient, type Resource } from './client.ts'

/** At most so much of one search is read. */
export interface SearchLimits {
  pages: number
  resources: number
  bytes: number
  /** Ends the search. */
  signal: AbortSignal
}

export interface SearchResult {
  status: AnswerStatus
  /** Resources that match, in the server's order. */
  matches: Resource[]
  /** Resources that the matches refer to (`_include`). */
  included: Resource[]
  /** There is more: beyond the limits, unusable, or after the server stopped answering. */
  truncated: boolean
}

/**
 * Searches page by page along the opaque `next` links, which must stay on the server's origin. Nothing that goes wrong is
 * thrown, except that the user has to connect again: what was read before stays. A type that the granted scopes don't
 * name is `forbidden` without a request.
 * @param query type and parameters, such as `Condition?patient=7`
 * @param optional parameters that are left out after an answer of 400, such as `&_sort=-date`
 */
export async function searchFhir(
  client: FhirClient,
  query: string,
  limits: SearchLimits,
  optional = '',
): Promise<SearchResult> {
  const [type = ''] = query.split('?')
  const nothing = { matches: [], included: [], truncated: false }
  if (!isGranted(client.scope, type, 's')) return { status: 'forbidden', ...nothing }
  const { isRefused, ...result } = await searchPages(client, query + optional, limits)
  if (!isRefused || optional === '') return result
  const { isRefused: _, ...again } = await searchPages(client, query, limits)
  return again
}

/** A search, and whether the server refused its first request (400). */
type Attempt = SearchResult & { isRefused: boolean }

async function searchPages(
  client: FhirClient,
  query: string,
  limits: SearchLimits,
): Promise<Attempt> {
  const found: SearchResult = { status: 'ok', matches: [], included: [], truncated: false }
  const seen = new Set<string>()
  let next: string | undefined = query
  for (let pages = 0, bytes = 0; next !== undefined; pages += 1) {
    if (pages === limits.pages || bytes >= limits.bytes || isFull(found, limits))
      return { ...trimmed(found, limits), truncated: true, isRefused: false }
    const page = await readPage(client, next, { ...limits, bytes: limits.bytes - bytes })
    if (page.status !== 'ok') return endedBy(found, page, pages)
    bytes += page.bytes
    collect(found, page)
    // A server that sends the same page again would be followed for ever.
    seen.add(next)
    next = page.next !== undefined && seen.has(page.next) ? undefined : page.next
  }
  return { ...trimmed(found, limits), isRefused: false }
}

const isFull = ({ matches, included }: SearchResult, { resources }: SearchLimits) =>
  matches.length + included.length >= resources

function trimmed(found: SearchResult, { resources }: SearchLimits): SearchResult {
  const { matches, included } = found
  if (matches.length + included.length <= resources) return found
  const kept = matches.slice(0, resources)
  const room = resources - kept.length
  return { ...found, matches: kept, included: included.slice(0, room), truncated: true }
}

function endedBy(found: SearchResult, { status, code }: Page, pages: number): Attempt {
  const isFirst = pages === 0
  const end = isFirst ? { ...found, status } : { ...found, truncated: true }
  return { ...end, isRefused: isFirst && code === 400 }
}

interface Page {
  status: AnswerStatus
  code?: number
  bytes: number
  entries: unknown[]
  skipped: number
  next?: string | undefined
}

async function readPage(
  client: FhirClient,
  target: string,
  { bytes: maxBytes, signal }: SearchLimits,
): Promise<Page> {
  const failed: Page = { status: 'error', bytes: 0, entries: [], skipped: 0 }
  try {
    const { status, code, content } = await client.send(target, { signal, maxBytes })
    if (status !== 'ok') return { ...failed, status, code }
    const page = await parseBundle(content.toString('utf8'))
    return page ? { status, code, bytes: content.byteLength, ...page } : failed
  } catch (error) {
    // The user has to connect again, and no other search would work either.
    if (error instanceof AppError && error.code === 'bad-request') throw error
    return error instanceof AnswerTooLarge ? { ...failed, status: 'ok', skipped: 1 } : failed
  }
}

function collect(found: SearchResult, { entries, skipped }: Page): void {
  if (skipped > 0) found.truncated = true
  for (const entry of entries) {
    const { resource, mode } = entryFields(entry)
    if (!resource || resource.resourceType === 'OperationOutcome') continue
    if (mode === 'match') found.matches.push(resource)
    else if (mode === 'include') found.included.push(resource)
  }
}

function entryFields(entry: unknown): { resource?: Resource | undefined; mode: string } {
  const { resource, search } = asObject(entry)
  const { mode } = asObject(search)
  return { resource: asResource(resource), mode: typeof mode === 'string' ? mode : 'match' }
}

const asObject = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}
