import type { Reference } from '@medplum/fhirtypes'
import { datePrefixes, parseDate, type TimeRange } from './dates.ts'
import { badRequest } from './outcome.ts'
import type { DateValue, Parameter, Token } from './parameter.ts'
import { type ChartResource, idIn } from './resource.ts'

/** Whether a resource fits a search parameter. */
export type Filter = (resource: ChartResource) => boolean

/** What the values of a search are read with. */
export interface SearchContext {
  /** Base of the FHIR API, for absolute references. */
  base: string
  /** Of dates without an offset. */
  timeZone: string
}

/**
 * The filter of one search parameter; values separated by commas are alternatives.
 * @param name with its modifier, if any
 * @throws FhirError 400 for a value or modifier that the parameter doesn't have
 */
export function filterFor(
  parameter: Parameter,
  [name, text]: readonly [string, string],
  context: SearchContext,
): Filter {
  const modifier = name.split(':')[1]
  const isString = parameter.kind === 'string'
  if (modifier && !(isString && ['exact', 'contains'].includes(modifier)))
    throw badRequest(`The modifier of ${name} isn’t supported.`)
  const values = text.split(',').map((value) => value.trim())
  if (values.includes('')) throw badRequest(`The parameter ${name} has an empty value.`)
  const filters = values.map((value) => valueFilter(parameter, { name, value, modifier }, context))
  return (resource) => filters.some((filter) => filter(resource))
}

interface SearchValue {
  name: string
  value: string
  modifier: string | undefined
}

function valueFilter(
  parameter: Parameter,
  { name, value, modifier }: SearchValue,
  context: SearchContext,
): Filter {
  switch (parameter.kind) {
    case 'token': {
      const matches = tokenMatcher(value)
      return (resource) => parameter.values(resource).some(matches)
    }
    case 'string': {
      const matches = stringMatcher(value, modifier)
      return (resource) => matches(parameter.values(resource).filter((one) => one !== undefined))
    }
    case 'reference': {
      const id = referenceId(value, parameter.target, context.base)
      if (!id) throw badRequest(`The parameter ${name} has to name a ${parameter.target}.`)
      return (resource) =>
        parameter.values(resource).some((one) => refersTo(one, parameter.target, id))
    }
    case 'date': {
      const matches = dateMatcher(name, value, context.timeZone)
      return (resource) =>
        parameter
          .values(resource)
          .map((one) => rangeOf(one, context.timeZone))
          .some((range) => range !== undefined && matches(range))
    }
  }
}

/** `code`, `system|code`, `|code` (without a system) or `system|` (any code). */
function tokenMatcher(value: string): (token: Token) => boolean {
  const at = value.indexOf('|')
  if (at < 0) return (token) => token.code === value
  const [system, code] = [value.slice(0, at), value.slice(at + 1)]
  return (token) =>
    (system === '' ? !token.system : token.system === system) &&
    (code === '' ? token.code !== undefined : token.code === code)
}

/** Without case and accents (FHIR R4 "Search", string). */
export const foldText = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Every word has to begin a part of the name; `:exact` and `:contains` compare one part with the whole value. */
function stringMatcher(value: string, modifier?: string): (parts: string[]) => boolean {
  if (modifier === 'exact') return (parts) => parts.includes(value)
  const folded = foldText(value)
  if (modifier === 'contains')
    return (parts) => parts.some((part) => foldText(part).includes(folded))
  const words = folded.split(/\s+/)
  return (parts) => {
    const foldedParts = parts.map(foldText)
    return (
      foldedParts.some((part) => part.startsWith(folded)) ||
      words.every((word) => foldedParts.some((part) => part.startsWith(word)))
    )
  }
}

/** The id in `id`, `Type/id` or an absolute reference to this server. */
function referenceId(value: string, target: string, base: string): string | undefined {
  const relative = value.startsWith(`${base}/`) ? value.slice(base.length + 1) : value
  const id = relative.includes('/') ? idIn(target, relative) : relative
  return id && /^[A-Za-z0-9.-]{1,64}$/.test(id) && relative.split('/').length <= 2 ? id : undefined
}

const refersTo = (reference: Reference | undefined, target: string, id: string): boolean =>
  idIn(target, reference?.reference) === id

function dateMatcher(name: string, value: string, timeZone: string): (range: TimeRange) => boolean {
  const prefix = /^[a-z]{2}/.exec(value)?.[0]
  const compare = datePrefixes[prefix ?? 'eq']
  const asked = parseDate(prefix ? value.slice(2) : value, timeZone)
  if (!compare || !asked)
    throw badRequest(`The parameter ${name} isn’t a date such as ge2026-03-29.`)
  return (range) => compare(range, asked)
}

/** The time that a value of a resource covers; an open end of a period never ends. */
export function rangeOf(value: DateValue, timeZone: string): TimeRange | undefined {
  if (value === undefined) return undefined
  if (typeof value === 'string') return parseDate(value, timeZone)
  const start = value.start ? parseDate(value.start, timeZone) : undefined
  const end = value.end ? parseDate(value.end, timeZone) : undefined
  return { from: start?.from ?? -Infinity, to: end?.to ?? Infinity }
}
