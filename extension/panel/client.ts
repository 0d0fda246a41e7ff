import { createContext, use } from 'react'
import type { Call } from '#contract/call.ts'

/** The client of the installation that the panel is paired with. */
export interface Client extends Call {
  origin: string
}

export const ClientContext = createContext<Client | undefined>(undefined)

export function useClient(): Client {
  const client = use(ClientContext)
  if (!client) throw new Error('Only a paired panel has a client.')
  return client
}
