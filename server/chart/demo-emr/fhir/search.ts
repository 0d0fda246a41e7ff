import type { Bundle, BundleEntry } from '@medplum/fhirtypes'
import { allowedPatients, mayRead } from './access.ts'
import { fhirHeaders } from './outcome.ts'
import { decodePage, encodePage, type SearchPage } from './page-token.ts'
import { type ChartResource, patientIdOf } from './resource.ts'
import { findResource, resourcesOfType } from './resources.ts'
import { readSearch, type SearchRequest, type SortKey } from './search-request.ts'
import { isSearchable, type ResourceType } from './search-parameters.ts'
import type { FhirSession } from './session.ts'

const PAGE = '_page'

/** `GET [base]/[type]?…`: a Bundle of type searchset (FHIR R4 "Search"). @throws FhirError 400 or 403 */
export async function searchResources(session: FhirSession, type: ResourceType): Promise<Response> {
  const isAllowed = allowedPatients(session.grant, type, 's')
  const page = requestedPage(session.request)
  const search = readSearch(type, page.query, {
    base: session.addresses.fhir,
    timeZone: session.grant.timeZone,
    isLenient: /\bhandling=lenient\b/.test(session.request.headers.get('prefer') ?? ''),
  })
  const all = await resourcesOfType(session, type)
  const matches = all.filter(
    (one) => isAllowed(patientIdOf(one)) && search.filters.every((filter) => filter(one)),
  )
  const shown = sorted(matches, search.sort).slice(page.offset, page.offset + search.count)
  const bundle: Bundle = {
    resourceType: 'Bundle',
    type: 'searchset',
    total: matches.length,
    link: links(session, search, page, matches.length),
    ...(await entries(session, search, shown)),
  }
  return new Response(JSON.stringify(bundle), { headers: fhirHeaders })
}

/** Values are read once for each resource, as reading a date costs more than comparing it. */
function sorted(
  matches: readonly ChartResource[],
  keys: readonly SortKey[],
): readonly ChartResource[] {
  if (keys.length === 0) return matches
  const rows = matches.map((resource) => ({
    resource,
    values: keys.map(({ value }) => value(resource)),
  }))
  rows.sort((a, b) => {
    const at = keys.findIndex((_, key) => a.values[key] !== b.values[key])
    const [one, other, sign] = [a.values[at], b.values[at], keys[at]?.sign]
    // Equal rows keep their order.
    if (one === undefined || other === undefined || !sign) return 0
    return one < other ? -sign : sign
  })
  return rows.map(({ resource }) => resource)
}

function requestedPage(request: Request): SearchPage {
  const query = new URL(request.url).searchParams
  const token = query.get(PAGE)
  return token === null ? { query, offset: 0 } : decodePage(token)
}

function links(
  { addresses }: FhirSession,
  { type, used, count }: SearchRequest,
  { offset }: SearchPage,
  total: number,
) {
  const address = `${addresses.fhir}/${type}`
  const query = used.toString()
  const next = offset + count
  const self = { relation: 'self' as const, url: query ? `${address}?${query}` : address }
  if (count === 0 || next >= total) return [self]
  const token = encodePage({ query: used, offset: next })
  return [self, { relation: 'next' as const, url: `${address}?${PAGE}=${token}` }]
}

/** The matches and what `_include` adds, each once; no `entry` at all when there is none, as an empty array is invalid. */
async function entries(
  session: FhirSession,
  { includes }: SearchRequest,
  shown: readonly ChartResource[],
): Promise<{ entry?: BundleEntry[] }> {
  const references = new Set(
    shown.flatMap((one) => includes.flatMap((references) => references(one))),
  )
  const found = await Promise.all([...references].map((one) => includedResource(session, one)))
  const included = found.filter((one) => one !== undefined)
  const entry = [
    ...shown.map((resource) => entryFor(session, resource, 'match')),
    ...included.map((resource) => entryFor(session, resource, 'include')),
  ]
  return entry.length > 0 ? { entry } : {}
}

async function includedResource(
  session: FhirSession,
  reference: string,
): Promise<ChartResource | undefined> {
  const [type = '', id = ''] = reference.split('/')
  const resource = isSearchable(type) ? await findResource(session, type, id) : undefined
  return resource && mayRead(session.grant, resource) ? resource : undefined
}

const entryFor = (
  { addresses }: FhirSession,
  resource: ChartResource,
  mode: 'match' | 'include',
): BundleEntry => ({
  fullUrl: `${addresses.fhir}/${resource.resourceType}/${resource.id}`,
  resource,
  search: { mode },
})
