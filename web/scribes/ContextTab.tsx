import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { lazy, Suspense, useEffect, useRef, type RefObject } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { Scribe } from '#contract/scribes.ts'
import { phoneQuery } from '#web/shell/ListLayout.tsx'
import { paths } from '#web/paths.ts'
import type { PanelSizes } from '#web/ui/preferences.ts'
import { Files } from '#web/context/Files.tsx'
import { Notes } from '#web/context/Notes.tsx'
import { type FilesUnderWay, useFilesUnderWay } from '#web/context/under-way.ts'
import { UnderWay } from '#web/context/UnderWay.tsx'
import { useRecorder } from '#web/recorder/recorder.ts'
import { UnfinishedRecordings } from '#web/recorder/UnfinishedRecordings.tsx'
import { TranscriptPane } from '#web/transcript/TranscriptPane.tsx'
import { SplitPane } from '#web/ui/SplitPane.tsx'
import { ChartCard } from './chart/ChartCard.tsx'
import { openChart } from './chart/open-chart.ts'
import { AddData } from './data-entry/AddData.tsx'
import { Dictation } from './Dictation.tsx'
import { openIntake } from './intake/open-intake.ts'
import css from './scribes.module.css'
import { useDiscard } from './useDiscard.ts'
import { useElsewhere } from './useElsewhere.ts'
import { t } from '#web/i18n/i18n.ts'

const IntakeCard = lazy(async () => ({
  default: (await import('./intake/IntakeCard.tsx')).IntakeCard,
}))

/** Percent of the width for notes and files; the transcript starts at 35 (specification §9). */
const contextSizes: PanelSizes = { collapsed: 0, default: 65, min: 22, max: 70 }

/** What a note is written from: the transcript, notes and files. */
export function ContextTab({ scribe }: { scribe: Scribe }) {
  const phone = useMediaQuery(phoneQuery, undefined, { getInitialValueInEffect: false })
  const live = useRecorder((r) => r.session?.scribeId === scribe.id)
  const handled = useHandledRecordings(scribe.id)
  const start = useStartParameter(scribe.id)
  const openFiles = useRef<(() => void) | null>(null)
  const discard = useDiscard(scribe)
  const inPane = useFilesInPane(scribe, live)
  const notesAndFiles = <NotesAndFiles scribe={scribe} openFiles={openFiles} inPane={inPane} />
  // One tree for both widths: open dialogs and typed text stay when the window changes from one to the other.
  return (
    <SplitPane
      name="context"
      label={t('Width of notes and files')}
      sizes={contextSizes}
      side={phone ? undefined : notesAndFiles}
      place="right"
    >
      <div className={css.stacked}>
        <div className={css.stackedTranscript}>
          <TranscriptPane
            scribe={scribe}
            live={live}
            pasteFirst={start === 'paste'}
            onGivenUp={discard}
            handled={handled}
            isAdding={inPane?.isBusy ?? false}
            notices={<PaneNotices scribe={scribe} live={live} inPane={inPane} />}
            onUpload={() => openFiles.current?.()}
          />
        </div>
        {phone && notesAndFiles}
      </div>
    </SplitPane>
  )
}

/** The files under way, where they are shown in the place of the transcript: while that is empty, one looks there. */
function useFilesInPane(scribe: Scribe, live: boolean): FilesUnderWay | undefined {
  const underWay = useFilesUnderWay(scribe)
  if (live || scribe.medicalContext.transcript.chunkCount > 0) return undefined
  return underWay.files.length + underWay.uploads.length > 0 ? underWay : undefined
}

interface PaneNoticesProps {
  scribe: Scribe
  live: boolean
  inPane: FilesUnderWay | undefined
}

function PaneNotices({ scribe, live, inPane }: PaneNoticesProps) {
  return (
    <>
      <div className={css.notices}>
        <UnfinishedRecordings scribeId={scribe.id} />
      </div>
      {live && <Dictation scribe={scribe} />}
      {inPane && <UnderWay scribe={scribe} {...inPane} />}
    </>
  )
}

/** Ids of the visit's recordings that a notice or the status line already shows. */
function useHandledRecordings(scribeId: string): string[] {
  const unfinished = useRecorder((r) => r.unfinished)
  const finishing = useRecorder((r) => r.finishing)
  const elsewhere = useElsewhere(scribeId).recording
  return [
    ...unfinished.filter((one) => one.scribeId === scribeId).map(({ id }) => id),
    ...(elsewhere ? [elsewhere.id] : []),
    ...finishing.filter((one) => one.scribeId === scribeId).map(({ recordingId }) => recordingId),
  ]
}

/** The `start` of the address. It is removed at once, so that going back or reloading doesn't repeat it. */
function useStartParameter(scribeId: string): string | null {
  const [search, setSearch] = useSearchParams()
  const start = search.get('start')
  useEffect(() => {
    if (start === 'ask') openIntake(scribeId)
    if (start) setSearch({}, { replace: true })
  }, [start, setSearch, scribeId])
  return start
}

interface NotesAndFilesProps {
  scribe: Scribe
  /** Files that are shown in the place of the transcript. */
  inPane: FilesUnderWay | undefined
  openFiles: RefObject<(() => void) | null>
}

function NotesAndFiles({ scribe, openFiles, inPane }: NotesAndFilesProps) {
  return (
    <section className={css.context} aria-label={t('Notes and files')}>
      <div className={css.contextHead}>
        <h2>{t('Notes and files')}</h2>
        <div>
          {!scribe.patient?.emr && (
            <Button variant="subtle" size="compact-sm" onClick={() => openChart(scribe.id)}>
              {t('Chart')}
            </Button>
          )}
          <Button
            component={Link}
            to={paths.formsFor(scribe.id)}
            variant="subtle"
            size="compact-sm"
          >
            {t('Fill a form')}
          </Button>
          <Button variant="subtle" size="compact-sm" onClick={() => openIntake(scribe.id)}>
            {t('Ask the patient')}
          </Button>
          <AddData scribeId={scribe.id} />
        </div>
      </div>
      {scribe.hasIntake && (
        <Suspense fallback={null}>
          <IntakeCard scribe={scribe} />
        </Suspense>
      )}
      <ChartCard scribe={scribe} />
      <Notes scribe={scribe} />
      <Files scribe={scribe} openRef={openFiles} elsewhere={inPane} />
    </section>
  )
}
