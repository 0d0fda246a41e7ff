import * as z from 'zod/mini'
import { AppError } from '#contract/errors.ts'
import { asResource, type FhirClient, type FhirStatus, type Resource } from './client.ts'

/** At most so much of one search is read. */
export interface SearchLimits {
  pages: number
  resources: number
  bytes: number
  /** Ends the search. */
  signal: AbortSignal
}

export interface SearchResult {
  status: FhirStatus
  /** Resources that match, in the server's order. */
  matches: Resource[]
  /** Resources that the matches refer to (`_include`). */
  included: Resource[]
  /** There are more than the limits allow, or the server stopped answering in the middle. */
  truncated: boolean
}

const Bundle = z.looseObject({
  resourceType: z.literal('Bundle'),
  // Absent when nothing matches.
  entry: z.optional(z.array(z.unknown())),
  link: z.optional(z.array(z.unknown())),
})
const Entry = z.looseObject({
  resource: z.unknown(),
  search: z.optional(z.looseObject({ mode: z.optional(z.string()) })),
})
const Link = z.looseObject({ relation: z.string(), url: z.string() })

/**
 * Searches page by page along the opaque `next` links, which must stay on the server's origin. Nothing that goes wrong is
 * thrown, except that the user has to connect again: what was read before stays.
 * @param query type and parameters, such as `Condition?patient=7`
 */
export async function searchFhir(
  client: FhirClient,
  query: string,
  limits: SearchLimits,
): Promise<SearchResult> {
  const found: SearchResult = { status: 'ok', matches: [], included: [], truncated: false }
  const seen = new Set<string>()
  let next: string | undefined = query
  for (let pages = 0, bytes = 0; next !== undefined; pages += 1) {
    if (pages === limits.pages || bytes > limits.bytes || isFull(found, limits))
      return { ...found, truncated: true }
    const page = await readPage(client, next, limits.signal)
    if (page.status !== 'ok') return endedBy(found, page.status, pages)
    bytes += page.bytes
    collect(found, page.entries)
    // A server that sends the same page again would be followed for ever.
    seen.add(next)
    next = page.next !== undefined && seen.has(page.next) ? undefined : page.next
  }
  return trimmed(found, limits)
}

const isFull = ({ matches, included }: SearchResult, { resources }: SearchLimits) =>
  matches.length + included.length >= resources

function trimmed(found: SearchResult, { resources }: SearchLimits): SearchResult {
  if (found.matches.length <= resources) return found
  return { ...found, matches: found.matches.slice(0, resources), truncated: true }
}

const endedBy = (found: SearchResult, status: FhirStatus, pages: number): SearchResult =>
  pages === 0 ? { ...found, status } : { ...found, truncated: true }

interface Page {
  status: FhirStatus
  bytes: number
  entries: unknown[]
  next?: string | undefined
}

async function readPage(client: FhirClient, target: string, signal: AbortSignal): Promise<Page> {
  const failed: Page = { status: 'error', bytes: 0, entries: [] }
  try {
    const { status, body, bytes } = await client.send(target, { signal })
    if (status !== 'ok') return { ...failed, status }
    const { data: bundle } = Bundle.safeParse(body)
    if (!bundle) return failed
    const links = (bundle.link ?? []).flatMap((link) => Link.safeParse(link).data ?? [])
    const next = links.find(({ relation }) => relation === 'next')?.url
    return { status, bytes, entries: bundle.entry ?? [], next }
  } catch (error) {
    // The user has to connect again, and no other search would work either.
    if (error instanceof AppError && error.code === 'bad-request') throw error
    return failed
  }
}

function collect(found: SearchResult, entries: unknown[]): void {
  for (const each of entries) {
    const { data: entry } = Entry.safeParse(each)
    const resource = asResource(entry?.resource)
    if (!entry || !resource || resource.resourceType === 'OperationOutcome') continue
    const mode = entry.search?.mode ?? 'match'
    if (mode === 'match') found.matches.push(resource)
    else if (mode === 'include') found.included.push(resource)
  }
}
