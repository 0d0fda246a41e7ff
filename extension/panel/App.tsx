import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { AppError } from '#contract/errors.ts'
import { type Client, ClientContext } from './client.ts'
import { connect, freshToken } from '../session.ts'
import { PairForm } from './PairForm.tsx'
import { SignedIn } from './SignedIn.tsx'
import { useSession } from './useSession.ts'

/** The panel: how to pair it, or the visits of the user it is paired with. */
export function App() {
  const session = useSession()
  if (session === 'reading') return null
  if (!session) return <PairForm />
  // Everything that is shown belongs to one session, and is forgotten with it.
  return <OneSession key={session.secret} origin={session.origin} />
}

function OneSession({ origin }: { origin: string }) {
  const [queries] = useState(createQueries)
  const client = useMemo<Client>(() => ({ origin, ...connect(origin, freshToken) }), [origin])
  useEffect(() => () => queries.clear(), [queries])
  return (
    <QueryClientProvider client={queries}>
      <ClientContext value={client}>
        <SignedIn />
      </ClientContext>
    </QueryClientProvider>
  )
}

/** Only a lost connection is worth another try. */
const createQueries = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: (count, error) => isTemporary(error) && count < 2,
        refetchOnWindowFocus: true,
      },
    },
  })

const isTemporary = (error: unknown) => error instanceof AppError && error.code === 'unavailable'
