import type { CodeableConcept, Identifier, Period, Reference } from '@medplum/fhirtypes'
import type { ChartResource } from './resource.ts'

/** A code with its system, as token parameters compare it. */
export interface Token {
  system?: string | undefined
  code?: string | undefined
}

/** A moment, a day or a period of a resource, as FHIR writes it. */
export type DateValue = string | Period | undefined

/** A search parameter: its type, and the values of a resource that it compares with. */
export type Parameter<R extends ChartResource = ChartResource> =
  | { kind: 'token'; values: (resource: R) => Token[] }
  | { kind: 'string'; values: (resource: R) => (string | undefined)[] }
  | { kind: 'date'; values: (resource: R) => DateValue[] }
  | { kind: 'reference'; target: string; values: (resource: R) => (Reference | undefined)[] }

export const codes = (...concepts: (CodeableConcept | undefined)[]): Token[] =>
  concepts.flatMap((concept) => concept?.coding ?? [])

export const identifiers = (list: Identifier[] | undefined): Token[] =>
  (list ?? []).map(({ system, value }) => ({ system, code: value }))

export const code = (value: string | undefined): Token[] => [{ code: value }]
