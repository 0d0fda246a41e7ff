import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { FolderOpen } from 'lucide-react'
import { useState, lazy, Suspense } from 'react'
import { Link } from 'react-router'
import type { Scribe } from '#contract/scribes.ts'
import { paths } from '#web/paths.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { t } from '#web/i18n/i18n.ts'
import { closeChart } from './open-chart.ts'
import { connectionsQuery } from './queries.ts'

const PatientDialog = lazy(async () => ({
  default: (await import('../patient/PatientDialog.tsx')).PatientDialog,
}))

/** What to do before a chart can be read: connect an EMR, or choose a patient of it. */
export function NotLinked({ scribe }: { scribe: Scribe }) {
  const query = useQuery(connectionsQuery)
  return (
    <Loaded what={t('the EMRs')} query={query} rows={2}>
      {({ items }) => {
        const connected = items.find(({ metadata }) => metadata.isConnected)
        return connected ? <Choose scribe={scribe} emr={connected.displayName} /> : <Connect />
      }}
    </Loaded>
  )
}

function Connect() {
  return (
    <EmptyState
      icon={FolderOpen}
      title={t('No EMR connected')}
      actions={
        <Button component={Link} to={paths.settings('integrations')} onClick={closeChart}>
          {t('Connect an EMR')}
        </Button>
      }
    >
      {t('Connect one to read a patient’s chart and use it in the note.')}
    </EmptyState>
  )
}

function Choose({ scribe, emr }: { scribe: Scribe; emr: string }) {
  const [isChoosing, setChoosing] = useState(false)
  return (
    <>
      <EmptyState
        icon={FolderOpen}
        title={t('This visit isn’t linked to a chart')}
        actions={<Button onClick={() => setChoosing(true)}>{t('Choose a patient')}</Button>}
      >
        {t('Choose a patient of {emr} for this visit. Then the chart can be read.', { emr })}
      </EmptyState>
      {isChoosing && (
        <Suspense fallback={null}>
          <PatientDialog scribe={scribe} onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </>
  )
}
