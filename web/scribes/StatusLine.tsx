import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { languageName } from '#web/i18n/languages.ts'
import type { Scribe } from '#contract/scribes.ts'
import { clock } from '#common/time-mark.ts'
import { RelativeTime } from '#web/ui/RelativeTime.tsx'
import { useRecorder } from '#web/recorder/recorder.ts'
import { LiveStatus } from '#web/recorder/LiveStatus.tsx'
import { Elsewhere } from '#web/recorder/Elsewhere.tsx'
import { visitEnd } from '#web/transcript/player/player.ts'
import { recordingsQuery } from '#web/transcript/queries.ts'
import { useSpeech } from '#web/transcript/useSpeech.ts'
import css from './scribes.module.css'
import { usePreDraftText } from './usePreDraft.ts'
import { useElsewhere } from './useElsewhere.ts'
import { useTakeOver } from './useNewVisit.ts'
import { VisitEnd } from './VisitEnd.tsx'
import { WhoSawLink } from './WhoSawLink.tsx'
import { Trans } from '#web/i18n/Trans.tsx'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  scribe: Scribe
  stale: boolean
}

/** One line below the heading: the recording in progress, here or elsewhere, or facts about the visit. */
export function StatusLine({ scribe, stale }: Props) {
  const session = useRecorder((r) => r.session)
  const rest = useRecorder((r) => r.finishing.find((one) => one.scribeId === scribe.id))
  const here = session?.scribeId === scribe.id ? session : rest
  const takeOver = useTakeOver()
  const speech = useSpeech()
  const { recording, readAt } = useElsewhere(scribe.id)
  const preDraft = usePreDraftText(scribe.id)
  if (here) return <LiveStatus session={here}>{preDraft && <span>{preDraft}</span>}</LiveStatus>
  if (recording)
    return (
      <Elsewhere
        recording={recording}
        readAt={readAt}
        mute={speech === 'not-set-up' || speech === 'failing'}
        onTakeOver={() => takeOver(scribe.id, recording.id)}
      />
    )
  return <Facts scribe={scribe} stale={stale} />
}

function Facts({ scribe, stale }: Props) {
  const { transcript } = scribe.medicalContext
  const recordings = useQuery(recordingsQuery(scribe.id)).data ?? []
  // The same duration as the player, if there is something to play.
  const duration = visitEnd(recordings) || transcript.transcriptDuration
  const parts: ReactNode[] = [
    duration > 0 && clock(duration),
    languageName(transcript.language),
    stale && t('Could not refresh; showing the last version'),
  ]
  return (
    <p className={css.status}>
      {parts.filter(Boolean).map((part, at) => (
        <span key={at}>{part}</span>
      ))}
      <span>
        <Trans
          message="Changed {when}"
          values={{ when: <RelativeTime instant={scribe.updated} /> }}
        />
      </span>
      <VisitEnd scribe={scribe} />
      <span>
        <WhoSawLink scribeId={scribe.id} />
      </span>
    </p>
  )
}
