import type { Services } from '#server/services.ts'

/** The path of everything the demo EMR serves. */
export const demoEmrPath = '/demo-emr'

/** The one client: public, and limited to this installation's own origin. */
export const demoEmrClientId = 'ausculta'

/** Where a request reached this installation, and the addresses that follow from it. */
export interface DemoEmrAddresses {
  origin: string
  /** Issuer of ID tokens (OpenID Connect Discovery §3). */
  issuer: string
  /** Base of the FHIR API. */
  fhir: string
}

/**
 * The addresses under the origin that the request was sent to: PUBLIC_URL, or a loopback or internal address. The host was
 * checked before (`isOwnHost`).
 */
export function addressesFor(request: Request, publicUrl: string): DemoEmrAddresses {
  const own = new URL(publicUrl)
  const host = request.headers.get('host') ?? own.host
  return demoEmrAddresses(host === own.host ? own.origin : `http://${host}`)
}

/** The addresses of the demo EMR at an origin. */
export function demoEmrAddresses(origin: string): DemoEmrAddresses {
  const issuer = `${origin}${demoEmrPath}`
  return { origin, issuer, fhir: `${issuer}/fhir` }
}

/** Whether an address is at this installation: at its public origin, or at the one that the request was sent to. */
export function isOwnOrigin(url: URL, { origin }: DemoEmrAddresses, publicUrl: string): boolean {
  return url.origin === origin || url.origin === new URL(publicUrl).origin
}

/** What the parts of the demo EMR get for each request. */
export interface DemoEmrRequest {
  s: Services
  request: Request
  addresses: DemoEmrAddresses
  /** Counts a request of somebody. @throws AppError 'too-many' */
  spend: (asker: string) => Promise<void>
}
