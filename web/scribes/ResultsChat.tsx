import { useQueryClient } from '@tanstack/react-query'
import { AppError } from '#contract/errors.ts'
import { useLocation, useNavigate } from 'react-router'
import type { Evidence } from '#contract/notes.ts'
import type { Scribe } from '#contract/scribes.ts'
import { ChatPane } from '#web/chat/ChatPane.tsx'
import { upload, useUploads } from '#web/context/uploads.ts'
import { useNoteSelection } from '#web/notes/note-selection.ts'
import { paths, placeOf } from '#web/paths.ts'
import { toastError, toastSuccess } from '#web/ui/toast.tsx'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  scribe: Scribe
  onEvidence: (evidence: Evidence) => void
}
const lost = ['failed', 'refused', 'file-missing']

/** The chat, joined to other features: uploads and the open note. */
export function ResultsChat({ scribe, onEvidence }: Props) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { folderId } = placeOf(useLocation())
  const showPreloaded = () => {
    const to = paths.scribe(scribe.id, { folderId, tab: 'results', preloaded: true })
    void navigate(to, { replace: true })
  }
  const handle = useNoteSelection((desk) => desk.handle)
  const uploads = useUploads((u) => u.uploads)
  const attach = (files: File[]) => {
    const before = new Set(useUploads.getState().uploads.map(({ id }) => id))
    const refresh = () => void queries.invalidateQueries({ queryKey: ['scribe'] })
    void upload(scribe.id, files, refresh, 'chat')
    // The upload lists its files at once, under their final ids.
    const added = useUploads.getState().uploads.filter(({ id }) => !before.has(id))
    return added.map(({ id }) => id)
  }
  const insert = (markdown: string) => {
    if (handle?.insert(markdown)) toastSuccess(t('Added to the note'))
    else toastError(new AppError('bad-request', t('The note is signed. Amend it to add text.')))
  }
  const coming = uploads.map(({ id, file, state }) => ({
    id,
    name: file.name,
    failed: lost.includes(state),
  }))
  return (
    <ChatPane
      scribeId={scribe.id}
      files={scribe.medicalContext.files}
      coming={coming}
      onAttach={attach}
      onInsert={handle && insert}
      onEvidence={onEvidence}
      onFirstQuestion={showPreloaded}
    />
  )
}
