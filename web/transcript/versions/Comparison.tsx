import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { restoreVersion, type TranscriptVersion } from '#contract/transcript-versions.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import { LoadingRows } from '#web/ui/LoadingRows.tsx'
import { toastError, toastSuccess } from '#web/ui/toast.tsx'
import { wordDiff } from '#common/word-diff.ts'
import { clock } from '#common/time-mark.ts'
import { changedMoments, compareVersions, type Moment } from './compare.ts'
import { versionQuery } from './queries.ts'
import css from './versions.module.css'
import { t } from '#web/i18n/i18n.ts'

/** Differences drawn at first: a long visit has hundreds. */
const FIRST = 100

interface Props {
  scribeId: string
  version: TranscriptVersion
  /** The shown version of the same recording. */
  shown: TranscriptVersion | undefined
  onRestored: () => void
}

/** The differences between a version and the shown one, by moment, and the button that restores it. */
export function Comparison({ scribeId, version, shown, onRestored }: Props) {
  const [most, setMost] = useState(FIRST)
  const theirs = useQuery(versionQuery(scribeId, version.id))
  const ours = useQuery(versionQuery(scribeId, shown?.id ?? version.id))
  if (!theirs.data || !ours.data) return <LoadingRows count={4} label={t('Loading the version')} />
  const changed = changedMoments(compareVersions(theirs.data, ours.data))
  const total = version.shown ? theirs.data.length : changed.length
  return (
    <section className={css.text} aria-label={t('Version {number}', { number: version.number })}>
      <div className={css.head}>
        <span>{describeVersion(version, changed.length)}</span>
        <RestoreButton scribeId={scribeId} version={version} onRestored={onRestored} />
      </div>
      {version.shown ? (
        <ol className={css.moments}>
          {theirs.data.slice(0, most).map(({ seq, timestamp, text }) => (
            <li key={seq}>
              <time>{clock(timestamp)}</time>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      ) : (
        <ol className={css.moments} aria-label={t('Changes')}>
          {changed.slice(0, most).map((moment) => (
            <Difference key={moment.at} moment={moment} />
          ))}
        </ol>
      )}
      {most < total && (
        <Button variant="subtle" onClick={() => setMost(most + 10 * FIRST)}>
          {t('Show more')}
        </Button>
      )}
    </section>
  )
}

function RestoreButton({ scribeId, version, onRestored }: Omit<Props, 'shown'>) {
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(restoreVersion, { params: { id: scribeId, versionId: version.id } }),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: keys.transcript(scribeId) })
      toastSuccess(
        t('Version {number} restored. The other versions are kept.', { number: version.number }),
      )
    },
    onError: (error) => toastError(error),
  })
  return (
    <Button
      size="compact-md"
      variant="default"
      disabled={version.shown}
      loading={isPending}
      onClick={() => mutate(undefined, { onSuccess: onRestored })}
    >
      {t('Restore version {number}', { number: version.number })}
    </Button>
  )
}

function describeVersion({ shown }: TranscriptVersion, changes: number): string {
  if (shown) return t('Current version')
  if (changes === 0) return t('Same words as the current version')
  return t('{count, plural, one {# passage differs now} other {# passages differ now}}', {
    count: changes,
  })
}

function Difference({ moment: { at, before, after } }: { moment: Moment }) {
  return (
    <li>
      <time>{clock(at)}</time>
      <p>
        {wordDiff(before, after).map(({ kind, text }, place) => {
          if (kind === 'added') return <ins key={place}>{text}</ins>
          if (kind === 'removed') return <del key={place}>{text}</del>
          return <span key={place}>{text}</span>
        })}
      </p>
    </li>
  )
}
