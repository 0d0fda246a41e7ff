import { Anchor } from '@mantine/core'
import { lazy, Suspense, useDeferredValue, useState } from 'react'
import css from './scribes.module.css'
import { t } from '#web/i18n/i18n.ts'

const load = () => import('#web/audit/WhoSaw.tsx')
const WhoSaw = lazy(async () => ({ default: (await load()).WhoSaw }))

/** Opens the log of a visit. */
export function WhoSawLink({ scribeId }: { scribeId: string }) {
  const [open, setOpen] = useState(false)
  // Waits for the code without a fallback, which React would hold for 300 ms.
  const shown = useDeferredValue(open)
  const reachedFor = () => void load()
  return (
    <>
      <Anchor
        component="button"
        type="button"
        inherit
        className={css.whoSaw ?? ''}
        onPointerEnter={reachedFor}
        onFocus={reachedFor}
        onClick={() => setOpen(true)}
      >
        {t('Who saw it')}
      </Anchor>
      <Suspense fallback={null}>
        {shown && <WhoSaw scribeId={scribeId} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}
