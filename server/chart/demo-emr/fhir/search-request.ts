import { filterFor, rangeOf, type Filter, type SearchContext } from './match.ts'
import { badRequest } from './outcome.ts'
import type { ChartResource } from './resource.ts'
import { includes, parametersOf, type ResourceType } from './search-parameters.ts'

/** Entries of a page when `_count` isn't given, and at most. */
const USUAL_COUNT = 20
export const MAX_COUNT = 50
/** Longest query in characters; the filters of a search stay few. */
const MAX_QUERY = 2_000

/** What matches are sorted by. */
export interface SortKey {
  value: (resource: ChartResource) => number | string
  /** -1 sorts from the newest. */
  sign: 1 | -1
}

/** A search that was read and checked. */
export interface SearchRequest {
  type: ResourceType
  filters: Filter[]
  /** In this order; a resource without the value comes first. */
  sort: SortKey[]
  count: number
  includes: ((resource: ChartResource) => string[])[]
  /** The parameters that are used, for the link `self`. */
  used: URLSearchParams
}

interface SearchOptions extends SearchContext {
  /** `Prefer: handling=lenient`: parameters that aren't known are left out (FHIR R4 "Search", handling errors). */
  isLenient: boolean
}

/** Reads a search. @throws FhirError 400 for a parameter or value that isn't known */
export function readSearch(
  type: ResourceType,
  query: URLSearchParams,
  options: SearchOptions,
): SearchRequest {
  if (query.toString().length > MAX_QUERY) throw badRequest('The query is too long.')
  const request: SearchRequest = {
    type,
    filters: [],
    sort: [],
    count: USUAL_COUNT,
    includes: [],
    used: new URLSearchParams(),
  }
  for (const [name, value] of query) {
    const isUsed =
      readControl(request, name, value, options) || readFilter(request, name, value, options)
    if (isUsed) request.used.append(name, value)
    else if (!options.isLenient)
      throw badRequest(`${type} has no search parameter ${name}, or not with this value.`)
  }
  return request
}

function readFilter(
  request: SearchRequest,
  name: string,
  value: string,
  context: SearchContext,
): boolean {
  const own = parametersOf(request.type)
  const key = name.split(':')[0] ?? ''
  const parameter = Object.hasOwn(own, key) ? own[key] : undefined
  if (!parameter) return false
  request.filters.push(filterFor(parameter, [name, value], context))
  return true
}

/** Reads a parameter that controls the result; false if it is none, or has a value that isn't known. */
function readControl(
  request: SearchRequest,
  name: string,
  value: string,
  context: SearchContext,
): boolean {
  switch (name) {
    case '_count':
      return readCount(request, value)
    case '_sort':
      return readSort(request, value, context)
    case '_include':
      return readInclude(request, value)
    case '_format':
      return ['json', 'application/json', 'application/fhir+json'].includes(value)
    case '_total':
      return ['none', 'estimate', 'accurate'].includes(value)
    default:
      return false
  }
}

function readCount(request: SearchRequest, value: string): boolean {
  if (!/^\d{1,6}$/.test(value)) throw badRequest('The parameter _count isn’t a number.')
  request.count = Math.min(Number(value), MAX_COUNT)
  return true
}

/** Sorts by dates of the type, or by `_id`; `-` sorts from the newest. */
function readSort(request: SearchRequest, value: string, { timeZone }: SearchContext): boolean {
  const own = parametersOf(request.type)
  const keys = value.split(',').map((key): SortKey | undefined => {
    const name = key.replace(/^-/, '')
    const sign = key.startsWith('-') ? -1 : 1
    if (name === '_id') return { sign, value: ({ id = '' }) => id }
    const parameter = Object.hasOwn(own, name) ? own[name] : undefined
    if (parameter?.kind !== 'date') return undefined
    return { sign, value: (one) => rangeOf(parameter.values(one)[0], timeZone)?.from ?? -Infinity }
  })
  const known = keys.filter((key) => key !== undefined)
  if (known.length < keys.length) return false
  request.sort = known
  return true
}

function readInclude(request: SearchRequest, value: string): boolean {
  const [type, name = '', ...target] = value.split(':')
  const own = includes[request.type] ?? {}
  const follow = Object.hasOwn(own, name) ? own[name] : undefined
  if (type !== request.type || target.length > 1 || !follow) return false
  request.includes.push((resource) =>
    follow(resource).flatMap((one) => (one?.reference ? [one.reference] : [])),
  )
  return true
}
