import { useMutation } from '@tanstack/react-query'
import { connectIntegration } from '#contract/integrations.ts'
import { call } from '#web/api/client.ts'

/** What to connect: a server of a type, or an integration again. */
export interface ConnectTarget {
  /** A type of integration, or the id of one. */
  id: string
  baseUrl?: string
}

/** Sends the browser to the EMR, where the user allows access. It comes back to the callback page. */
export function useConnect() {
  return useMutation({
    mutationFn: ({ id, baseUrl = '' }: ConnectTarget) =>
      call(connectIntegration, { params: { id }, body: { baseUrl, tenant: '' } }),
    onSuccess: ({ url }) => window.location.assign(url),
    meta: { shownBy: 'form' },
  })
}
