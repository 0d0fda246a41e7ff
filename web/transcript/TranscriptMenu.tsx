import { Menu } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Check, ClipboardPaste, Copy, History, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { transcribedBy } from '#common/engine-parts.ts'
import type { Sentence } from '#common/merge.ts'
import { formatMark } from '#common/time-mark.ts'
import { type Chunk, deleteTranscript, type Recording } from '#contract/transcripts.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import { setServerData } from '#web/api/optimistic.ts'
import { toastError, toastSuccess } from '#web/ui/toast.tsx'
import { speakerName } from './lines.ts'
import type { TranscriptDialog } from './TranscriptDialogs.tsx'
import type { Transcript } from './useTranscript.ts'
import { t, translate } from '#web/i18n/i18n.ts'

const icon = { size: 15, 'aria-hidden': true } as const

interface Props {
  scribeId: string
  transcript: Transcript
  onOpen: (dialog: TranscriptDialog) => void
  /** Whether a screen reader reads each new line. */
  aloud: boolean
  onAloud: (aloud: boolean) => void
}

/** Actions on a transcript as a whole. */
export function TranscriptMenu({ scribeId, transcript, onOpen, aloud, onAloud }: Props) {
  const { lines, chunks, recordings } = transcript
  const copy = async () => {
    await navigator.clipboard.writeText(asText(lines, chunks))
    toastSuccess(t('Transcript copied'))
  }
  return (
    <>
      <Menu.Item leftSection={<ClipboardPaste {...icon} />} onClick={() => onOpen('paste')}>
        {t('Paste, type or import…')}
      </Menu.Item>
      <Menu.Item
        leftSection={<Copy {...icon} />}
        disabled={!lines.length}
        onClick={() => void copy().catch(toastError)}
      >
        {t('Copy all as text')}
      </Menu.Item>
      <Menu.Item leftSection={<History {...icon} />} onClick={() => onOpen('versions')}>
        {t('Versions…')}
      </Menu.Item>
      <Menu.Item
        rightSection={aloud ? <Check {...icon} /> : undefined}
        onClick={() => onAloud(!aloud)}
      >
        {t('Read new lines aloud (screen reader)')}
      </Menu.Item>
      {listEngines(recordings).map((engine) => (
        <Menu.Label key={engine}>{engine}</Menu.Label>
      ))}
      <Menu.Divider />
      <DeleteLines scribeId={scribeId} disabled={!lines.length} />
    </>
  )
}

/** Deletes on the second press. */
function DeleteLines({ scribeId, disabled }: { scribeId: string; disabled: boolean }) {
  const queries = useQueryClient()
  const [sure, setSure] = useState(false)
  const remove = async () => {
    try {
      await call(deleteTranscript, { params: { id: scribeId } })
      setServerData<Chunk[]>(queries, keys.transcript(scribeId), () => [])
      toastSuccess(t('Transcript deleted. The audio is kept.'))
    } catch (error) {
      toastError(error)
    }
  }
  return (
    <Menu.Item
      color="red"
      leftSection={<Trash2 {...icon} />}
      disabled={disabled}
      closeMenuOnClick={sure}
      onClick={() => (sure ? void remove() : setSure(true))}
    >
      {sure ? t('Press again to delete') : t('Delete all lines…')}
    </Menu.Item>
  )
}

/** The engines that transcribed this visit, each once, and why one isn't the engine that was chosen. */
function listEngines(recordings: readonly Recording[]): string[] {
  const heard = recordings.filter(({ duration, gaps }) => duration > 0 || gaps.length === 0)
  const texts = heard.flatMap((recording) => {
    const by = transcribedBy(recording)
    return by
      ? [
          `${t('Transcribed by {service}.', { service: by })} ${translate(recording.engineNote)}`.trim(),
        ]
      : []
  })
  return [...new Set(texts)]
}

/** The transcript in the form `[h:mm:ss] Speaker: text` (specification §3). */
function asText(lines: readonly Sentence[], chunks: readonly Chunk[]): string {
  return lines
    .map(({ timestamp, speaker, text, translation, from }) => {
      const who = speakerName(speaker)
      const mark = chunks[from]?.untimed ? '' : `${formatMark(timestamp)} `
      const said = `${mark}${who ? `${who}: ` : ''}${text}`
      return translation === undefined ? said : `${said}\n    ${translation}`
    })
    .join('\n')
}
