import { Anchor } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'

const WhoSaw = lazy(async () => ({ default: (await import('#web/audit/WhoSaw.tsx')).WhoSaw }))

/** Opens the log of a visit. */
export function WhoSawLink({ scribeId }: { scribeId: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Anchor component="button" type="button" inherit onClick={() => setOpen(true)}>
        Who saw it
      </Anchor>
      <Suspense fallback={null}>
        {open && <WhoSaw scribeId={scribeId} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}
