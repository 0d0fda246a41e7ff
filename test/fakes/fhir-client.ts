import type { FhirAnswer, FhirClient } from '#server/chart/fhir/client.ts'

interface FakeAnswer {
  code?: number
  /** Sent as it is, or as JSON. */
  body: unknown
  type?: string
}

/** A FHIR client that answers without a network. Like the real one it sends nothing to another origin. */
export function fakeFhirClient(
  answer: (target: string) => FakeAnswer | Promise<FakeAnswer>,
  scope = '',
): FhirClient & { requests: string[] } {
  const requests: string[] = []
  const baseUrl = 'https://emr.example/fhir'
  return {
    integrationId: '',
    baseUrl,
    displayName: 'EMR',
    practitioner: undefined,
    scope,
    requests,
    async send(target, { signal }) {
      signal.throwIfAborted()
      const url = new URL(target, `${baseUrl}/`)
      if (url.origin !== 'https://emr.example') throw new Error('An address elsewhere.')
      requests.push(target)
      const { code = 200, body, type = 'application/fhir+json' } = await answer(target)
      return fhirAnswer(code, body, type)
    },
  }
}

function fhirAnswer(code: number, body: unknown, type: string): FhirAnswer {
  const statuses: Record<number, FhirAnswer['status']> = {
    200: 'ok',
    400: 'unsupported',
    403: 'forbidden',
    404: 'unsupported',
  }
  const isText = typeof body === 'string' || body instanceof Uint8Array
  const content = Buffer.from(isText ? body : JSON.stringify(body))
  const headers = new Headers({ 'content-type': type })
  return { status: statuses[code] ?? 'error', code, content, body, headers }
}

export interface BundleOptions {
  next?: string
  included?: object[]
}

/** A page of a search. */
export const bundleOf = (
  resources: readonly object[],
  { next, included = [] }: BundleOptions = {},
) => ({
  resourceType: 'Bundle',
  type: 'searchset',
  ...(next !== undefined && { link: [{ relation: 'next', url: next }] }),
  entry: [
    ...resources.map((resource) => ({ resource, search: { mode: 'match' } })),
    ...included.map((resource) => ({ resource, search: { mode: 'include' } })),
  ],
})
