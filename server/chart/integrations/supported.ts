import type { SupportedIntegration } from '#contract/integrations.ts'
import { message } from '#common/translation.ts'
import type { Services } from '#server/services.ts'
import { listEmrServers } from './emr-servers.ts'

type SystemFacts = Omit<SupportedIntegration, 'canConnect' | 'servers'>

const fhirReads = [
  'patient',
  'appointments',
  'allergies',
  'medications',
  'diagnoses',
  'history',
  'letters',
  'notes',
  'labs',
]
const oscarReads = [
  'patient',
  'appointments',
  'allergies',
  'medications',
  'diagnoses',
  'history',
  'letters',
  'labs',
  'custom_bands',
]
const contract: Pick<SystemFacts, 'status' | 'reads' | 'writes' | 'testedAgainst'> = {
  status: 'vendor-agreement',
  reads: [],
  writes: [],
  testedAgainst: [],
}

/** Facts about systems and their interfaces: docs/integrations.md. */
const systems: readonly SystemFacts[] = [
  {
    type: 'demo-emr',
    displayName: 'Demo EMR',
    status: 'supported',
    auth: 'oauth2-pkce',
    reads: fhirReads,
    writes: ['notes'],
    testedAgainst: ['Demo EMR'],
    docsUrl: '',
    reason: message('Synthetic patients for trying things out. Nothing in it is real.'),
  },
  {
    type: 'smart',
    displayName: 'SMART on FHIR (R4)',
    status: 'beta',
    auth: 'oauth2-pkce',
    reads: fhirReads,
    writes: ['notes'],
    testedAgainst: ['Demo EMR'],
    docsUrl: 'https://hl7.org/fhir/smart-app-launch/',
    reason: message(
      'For systems such as OpenEMR, Medplum, Epic and Oracle Health. Your administrator adds the address of your system first.',
    ),
  },
  {
    type: 'oscar',
    displayName: 'OSCAR (OAuth 1.0a)',
    status: 'beta',
    auth: 'oauth1',
    reads: oscarReads,
    writes: ['notes'],
    testedAgainst: [],
    docsUrl: 'https://github.com/openo-beta/Open-O',
    reason: message(
      'For OSCAR 19 and Open-O. Built from their source and not tested against a live OSCAR. Your administrator adds the address of your system first.',
    ),
  },
  {
    ...contract,
    type: 'oscar-pro',
    displayName: 'OSCAR Pro (WELL)',
    auth: 'oauth2-pkce',
    docsUrl: 'https://apps.health',
    reason: message('The interface is open to partners of the vendor only.'),
  },
  {
    ...contract,
    type: 'juno',
    displayName: 'Juno EMR (WELL)',
    auth: 'oauth1',
    docsUrl: '',
    reason: message('The vendor gives access by contract and allowed network addresses.'),
  },
  {
    ...contract,
    type: 'accuro',
    displayName: 'Accuro (QHR)',
    auth: 'oauth2-pkce',
    docsUrl: 'https://apidocs.dev.qhrtech.com',
    reason: message('The interface needs a contract with the vendor.'),
  },
  {
    ...contract,
    type: 'telus-chr',
    displayName: 'TELUS CHR',
    auth: 'none',
    docsUrl: '',
    reason: message(
      'The vendor issues the keys, and each key opens the records of the whole organisation.',
    ),
  },
  {
    ...contract,
    type: 'telus-ps-suite',
    displayName: 'TELUS PS Suite and Med Access',
    auth: 'none',
    docsUrl: '',
    reason: message('The interface is open to partners of the vendor only.'),
  },
  {
    ...contract,
    type: 'jane',
    displayName: 'Jane',
    auth: 'oauth2-pkce',
    docsUrl: '',
    reason: message('The vendor gives client ids to partners only.'),
  },
]

/** The EMRs that the product knows, with the servers that this installation can connect. */
export async function listSupported(s: Services): Promise<SupportedIntegration[]> {
  const approved = await listEmrServers(s)
  return systems.map((system) => {
    const servers = approved
      .filter(({ type }) => type === system.type)
      .map(({ displayName, baseUrl }) => ({ displayName, baseUrl }))
    return { ...system, canConnect: servers.length > 0, servers }
  })
}
