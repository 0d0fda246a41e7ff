import { Button, Modal, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { NoteVersion } from '#contract/note-versions.ts'
import type { Note } from '#contract/notes.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LoadingRows } from '#web/ui/LoadingRows.tsx'
import { RelativeTime } from '#web/ui/RelativeTime.tsx'
import { DiffText } from './DiffText.tsx'
import css from './versions.module.css'
import hintsCss from './hints.module.css'
import { versionsQuery } from './queries.ts'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  note: Note
  opened: boolean
  onClose: () => void
  onRestore: (version: number) => void
}

const reasons: Record<NoteVersion['reason'], string> = {
  generated: t('Written'),
  edited: t('Edited'),
  regenerated: t('Regenerated'),
  restored: t('Restored'),
  reset: t('Discarded draft'),
  signed: t('Signed'),
  refused: t('Edit from another window (not used)'),
  copied: t('Copied'),
}

/** The versions of a note, each compared with the present note. */
export function VersionsDialog({ note, opened, onClose, onRestore }: Props) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('Versions of {title}', { title: note.title })}
      size="xl"
    >
      <Versions
        note={note}
        onRestore={(version) => {
          onClose()
          onRestore(version)
        }}
      />
    </Modal>
  )
}

function Versions({ note, onRestore }: Pick<Props, 'note' | 'onRestore'>) {
  const { data: versions = [], isPending, error, refetch } = useQuery(versionsQuery(note))
  const [chosen, setChosen] = useState<number>()
  const open = versions.find(({ version }) => version === chosen) ?? versions[1] ?? versions[0]
  if (isPending) return <LoadingRows count={4} label={t('Loading versions')} />
  if (error)
    return (
      <ErrorState
        title={t('Could not load the versions')}
        error={error}
        onRetry={() => void refetch()}
      />
    )
  if (!open)
    return (
      <EmptyState title={t('No versions yet')}>
        {t('Each change to the note is kept here.')}
      </EmptyState>
    )
  return (
    <div className={css.versions}>
      <VersionList versions={versions} open={open.version} onOpen={setChosen} />
      <VersionText note={note} open={open} onRestore={onRestore} />
    </div>
  )
}

interface VersionTextProps extends Pick<Props, 'note' | 'onRestore'> {
  open: NoteVersion
}

function VersionText({ note, open, onRestore }: VersionTextProps) {
  const isNow = open.content === note.content
  return (
    <section
      className={css.versionText}
      aria-label={t('Version {version}', { version: open.version })}
    >
      <div className={css.versionHead}>
        <span className={hintsCss.quiet}>
          {isNow ? t('Same as the current note') : t('Changes since this version')}
        </span>
        <Button
          size="compact-md"
          variant="default"
          disabled={isNow || Boolean(note.signed)}
          onClick={() => onRestore(open.version)}
        >
          {t('Restore version {version}', { version: open.version })}
        </Button>
      </div>
      <DiffText before={open.content} after={note.content} />
    </section>
  )
}

interface ListProps {
  versions: readonly NoteVersion[]
  open: number
  onOpen: (version: number) => void
}

function VersionList({ versions, open, onOpen }: ListProps) {
  return (
    <ul className={css.versionList} aria-label={t('Versions')}>
      {versions.map(({ version, created, reason, words }) => (
        <li key={version}>
          <UnstyledButton
            className={css.version}
            aria-current={version === open}
            onClick={() => onOpen(version)}
          >
            <span>
              <strong>{t('Version {version}', { version })}</strong> · {reasons[reason]}
            </span>
            <span className={hintsCss.quiet}>
              <RelativeTime instant={created} /> ·{' '}
              {t('{count, plural, one {# word} other {# words}}', { count: words })}
            </span>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  )
}
