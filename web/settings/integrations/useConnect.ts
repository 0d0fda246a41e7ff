import { useMutation } from '@tanstack/react-query'
import { connectIntegration } from '#contract/integrations.ts'
import { call } from '#web/api/client.ts'

/** What to connect: a server of a type, or an integration again. */
export interface ConnectTarget {
  /** A type of integration, or the id of one. */
  id: string
  baseUrl?: string
  /** Whether notes may be written to it; undefined for what held before. */
  writesNotes?: boolean
}

/** Sends the browser to the EMR, where the user grants access. It returns to the callback page. */
export function useConnect() {
  return useMutation({
    mutationFn: ({ id, baseUrl = '', writesNotes }: ConnectTarget) =>
      call(connectIntegration, {
        params: { id },
        body: { baseUrl, ...(writesNotes !== undefined && { writesNotes }) },
      }),
    onSuccess: ({ url }) => window.location.assign(url),
    meta: { shownBy: 'form' },
  })
}
