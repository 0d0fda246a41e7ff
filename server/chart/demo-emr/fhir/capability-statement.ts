import type { CapabilityStatement } from '@medplum/fhirtypes'
import { version } from '#server/config/version.ts'
import type { DemoEmrAddresses } from '../request.ts'
import { includes, parametersOf, type ResourceType, searchableTypes } from './search-parameters.ts'

/** Of this release of the demo EMR's API. */
const DATE = '2026-11-26'

/** `GET [base]/metadata` (FHIR R4, CapabilityStatement). */
export const capabilityStatement = ({ fhir, issuer }: DemoEmrAddresses): CapabilityStatement => ({
  resourceType: 'CapabilityStatement',
  status: 'active',
  date: DATE,
  kind: 'instance',
  fhirVersion: '4.0.1',
  format: ['application/fhir+json'],
  software: { name: 'Ausculta demo EMR', version },
  implementation: { description: 'Demo EMR – synthetic patients', url: fhir },
  rest: [
    {
      mode: 'server',
      security: describeSecurity(issuer),
      resource: [
        ...searchableTypes.map(describeType),
        { type: 'Binary', interaction: [{ code: 'read' }] },
      ],
    },
  ],
})

const describeSecurity = (issuer: string) => ({
  service: [
    {
      coding: [
        {
          system: 'http://terminology.hl7.org/CodeSystem/restful-security-service',
          code: 'SMART-on-FHIR',
        },
      ],
    },
  ],
  extension: [
    {
      url: 'http://fhir-registry.smarthealthit.org/StructureDefinition/oauth-uris',
      extension: [
        { url: 'authorize', valueUri: `${issuer}/authorize` },
        { url: 'token', valueUri: `${issuer}/token` },
        { url: 'revoke', valueUri: `${issuer}/revoke` },
      ],
    },
  ],
})

function describeType(type: ResourceType) {
  const isWritable = type === 'DocumentReference'
  const own = Object.entries(parametersOf(type))
  const included = Object.keys(includes[type] ?? {}).map((name) => `${type}:${name}`)
  return {
    type,
    interaction: [
      { code: 'read' as const },
      { code: 'search-type' as const },
      ...(isWritable ? [{ code: 'create' as const }] : []),
    ],
    ...(isWritable && { conditionalCreate: true }),
    ...(included.length > 0 && { searchInclude: included }),
    searchParam: own.map(([name, { kind }]) => ({ name, type: kind })),
  }
}
