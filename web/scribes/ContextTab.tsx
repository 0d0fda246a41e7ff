import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import type { Scribe } from '#contract/scribes.ts'
import { phoneQuery } from '#web/shell/ListLayout.tsx'
import type { PanelSizes } from '#web/ui/preferences.ts'
import { Files } from '#web/context/Files.tsx'
import { Notes } from '#web/context/Notes.tsx'
import { useRecorder } from '#web/recorder/recorder.ts'
import { UnfinishedRecordings } from '#web/recorder/UnfinishedRecordings.tsx'
import { TranscriptPane } from '#web/transcript/TranscriptPane.tsx'
import { SplitPane } from '#web/ui/SplitPane.tsx'
import { Dictation } from './Dictation.tsx'
import css from './scribes.module.css'
import { useDiscard } from './useDiscard.ts'
import { useElsewhere } from './useElsewhere.ts'

/** Notes and files take what the transcript leaves, which is 35 wide at first (specification §9). */
const contextSizes: PanelSizes = { collapsed: 0, default: 65, min: 22, max: 70 }

/** What a note is written from: what was said, and what else is known. */
export function ContextTab({ scribe }: { scribe: Scribe }) {
  const phone = useMediaQuery(phoneQuery, undefined, { getInitialValueInEffect: false })
  const live = useRecorder((r) => r.session?.scribeId === scribe.id)
  const unfinished = useRecorder((r) => r.unfinished)
  const finishing = useRecorder((r) => r.finishing)
  const elsewhere = useElsewhere(scribe.id).recording
  const handled = [
    ...unfinished.filter(({ scribeId }) => scribeId === scribe.id).map(({ id }) => id),
    ...(elsewhere ? [elsewhere.id] : []),
    ...finishing.filter(({ scribeId }) => scribeId === scribe.id).map((one) => one.recordingId),
  ]
  const [search, setSearch] = useSearchParams()
  const start = search.get('start')
  const openFiles = useRef<(() => void) | null>(null)
  useEffect(() => {
    if (!start) return
    // The way in is done once; going back or reloading does not repeat it.
    setSearch({}, { replace: true })
  }, [start, setSearch])
  const discard = useDiscard(scribe)
  const transcript = (
    <TranscriptPane
      scribe={scribe}
      live={live}
      pasteFirst={start === 'paste'}
      onGivenUp={discard}
      handled={handled}
      notices={
        <>
          <Unfinished scribeId={scribe.id} />
          {live && <Dictation scribe={scribe} />}
        </>
      }
      onUpload={() => openFiles.current?.()}
    />
  )
  const rest = (
    <section className={css.context} aria-label="Notes and files">
      <div className={css.contextHead}>
        <h2>Notes and files</h2>
      </div>
      <Notes scribe={scribe} />
      {scribe.intake && (
        <div className={css.intake}>
          <h3>The patient wrote</h3>
          <p>{scribe.intake}</p>
        </div>
      )}
      <Files scribe={scribe} openRef={openFiles} />
    </section>
  )
  // One tree for both widths: what is open or typed stays when a window crosses from one to the other.
  return (
    <SplitPane
      name="context"
      label="Width of notes and files"
      sizes={contextSizes}
      side={phone ? undefined : rest}
      place="right"
    >
      <div className={css.stacked}>
        <div className={css.stackedTranscript}>{transcript}</div>
        {phone && rest}
      </div>
    </SplitPane>
  )
}

function Unfinished({ scribeId }: { scribeId: string }) {
  return (
    <div className={css.notices}>
      <UnfinishedRecordings scribeId={scribeId} />
    </div>
  )
}
