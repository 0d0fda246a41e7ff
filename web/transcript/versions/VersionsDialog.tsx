import { Modal, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TranscriptVersion } from '#contract/transcript-versions.ts'
import { clock } from '#common/time-mark.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LoadingRows } from '#web/ui/LoadingRows.tsx'
import { RelativeTime } from '#web/ui/RelativeTime.tsx'
import { Comparison } from './Comparison.tsx'
import { versionsQuery } from './queries.ts'
import css from './versions.module.css'
import { t } from '#web/i18n/i18n.ts'

const kinds: Record<TranscriptVersion['kind'], string> = {
  live: t('Live'),
  recording: t('From the recording'),
  'second-pass': t('Improved transcript'),
}

interface Props {
  scribeId: string
  onClose: () => void
}

/** The versions of a transcript, each compared with the shown one. */
export function VersionsDialog({ scribeId, onClose }: Props) {
  return (
    <Modal opened onClose={onClose} title={t('Versions of the transcript')} size="xl">
      <Versions scribeId={scribeId} onClose={onClose} />
    </Modal>
  )
}

function Versions({ scribeId, onClose }: Props) {
  const { data: versions = [], isPending, error, refetch } = useQuery(versionsQuery(scribeId))
  const [chosenId, setChosenId] = useState<string>()
  if (isPending) return <LoadingRows count={4} label={t('Loading versions')} />
  if (error)
    return (
      <ErrorState
        title={t('Could not load the versions')}
        error={error}
        onRetry={() => void refetch()}
      />
    )
  const chosen =
    versions.find(({ id }) => id === chosenId) ??
    versions.find(({ shown }) => !shown) ??
    versions[0]
  if (!chosen || versions.length < 2)
    return (
      <EmptyState title={t('Only one version')}>
        {t('When a recording is transcribed again, the earlier text is kept here.')}
      </EmptyState>
    )
  const shown = versions.find(
    (version) => version.shown && version.recordingId === chosen.recordingId,
  )
  return (
    <div className={css.versions}>
      <VersionList versions={versions} chosenId={chosen.id} onChoose={setChosenId} />
      <Comparison
        key={chosen.id}
        scribeId={scribeId}
        version={chosen}
        shown={shown}
        onRestored={onClose}
      />
    </div>
  )
}

interface ListProps {
  versions: readonly TranscriptVersion[]
  chosenId: string
  onChoose: (id: string) => void
}

function VersionList({ versions, chosenId, onChoose }: ListProps) {
  const severalRecordings = new Set(versions.map(({ recordingId }) => recordingId)).size > 1
  return (
    <ul className={css.list} aria-label={t('Versions')}>
      {versions.map((version) => (
        <li key={version.id}>
          <UnstyledButton
            className={css.version}
            aria-current={version.id === chosenId}
            onClick={() => onChoose(version.id)}
          >
            <strong>
              {t('Version {number}', { number: version.number })}
              {version.shown && ` · ${t('current')}`}
            </strong>
            <span>{kinds[version.kind]}</span>
            {version.engine && <span>{version.engine}</span>}
            <span>
              <RelativeTime instant={version.created} /> ·{' '}
              {t('{count, plural, one {# line} other {# lines}}', { count: version.lines })}
              {severalRecordings &&
                ` · ${t('{start} to {end}', {
                  start: clock(version.from),
                  end: clock(version.to),
                })}`}
            </span>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  )
}
