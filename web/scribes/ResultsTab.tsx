import { Button } from '@mantine/core'
import { MessageCircleQuestion } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Evidence } from '#contract/notes.ts'
import type { Scribe } from '#contract/scribes.ts'
import { type Action, useActions } from '#web/shell/actions.ts'
import { useConnection } from '#web/api/live.ts'
import { type PanelSizes, usePreferences, validSize } from '#web/ui/preferences.ts'
import { AskToRemember } from '#web/memories/AskToRemember.tsx'
import { wholeNote } from '#web/notes/note-tabs.ts'
import { useNoteSelection } from '#web/notes/note-selection.ts'
import { NotePane } from '#web/notes/NotePane.tsx'
import { openClaims } from '#web/notes/review.ts'
import { useNotes } from '#web/notes/useNotes.ts'
import { useRecorder } from '#web/recorder/recorder.ts'
import { SplitPane, togglePanel } from '#web/ui/SplitPane.tsx'
import { whyNotGenerate } from './generate.ts'
import css from './Results.module.css'
import { ResultsAssistant } from './ResultsAssistant.tsx'
import { ResultsDrawer, ResultsSide } from './ResultsSide.tsx'
import { useVisitPlayer } from './ResultsPlayer.ts'

/** Collapsed, the assistant is a strip that opens it again; percent of the tab's width. */
const assistantSizes: PanelSizes = { collapsed: 5, default: 34, min: 26, max: 48 }
const panel = 'assistant'
/** Below this width in pixels the assistant lies over the note instead of beside it. */
const narrowBelow = 720

/** The notes of a visit, and beside them the statements to check and the assistant. */
export function ResultsTab({ scribe }: { scribe: Scribe }) {
  const [width, setWidth] = useState<number>()
  const measure = useCallback((tab: HTMLDivElement) => {
    setWidth(tab.clientWidth)
    const observer = new ResizeObserver(() => setWidth(tab.clientWidth))
    observer.observe(tab)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={measure} className={css.tab}>
      {width !== undefined && <Results scribe={scribe} narrow={width < narrowBelow} />}
    </div>
  )
}

function Results({ scribe, narrow }: { scribe: Scribe; narrow: boolean }) {
  const desk = useNotes(scribe)
  const disabled = useReasonNotToWrite(scribe)
  const size = usePreferences((p) => validSize(p.panels[panel], assistantSizes))
  const [drawer, setDrawer] = useState(false)
  const [evidence, setEvidence] = useState<Evidence>()
  const player = useVisitPlayer(scribe.id)
  const { canPlay } = player
  useEffect(() => useNoteSelection.setState({ audible: canPlay }), [canPlay])
  useGenerateOnArrival(desk.generate, scribe.state !== 'noted')
  const toggle = () => (narrow ? setDrawer((open) => !open) : togglePanel(panel, assistantSizes))
  const actions: Action[] = [
    {
      id: 'toggle-list',
      label: 'Collapse or open the assistant',
      section: 'Here',
      keys: ']',
      run: toggle,
    },
  ]
  useActions(actions)
  const show = (one: Evidence) => {
    setEvidence(one)
    if (one.timestamp !== undefined) player.play(one.timestamp)
    if (narrow) setDrawer(true)
    else if (size === assistantSizes.collapsed) togglePanel(panel, assistantSizes)
  }
  useEffect(
    () =>
      useNoteSelection.subscribe((now, before) => {
        if (!now.leftOutWanted || before.leftOutWanted) return
        if (narrow) setDrawer(true)
        else if (size === assistantSizes.collapsed) togglePanel(panel, assistantSizes)
      }),
    [narrow, size],
  )
  const toReview = desk.open?.note ? openClaims(desk.open.note).length : 0
  const recording = useRecorder((r) => r.session !== undefined && r.session.phase !== 'stopping')
  const collapsed = !narrow && size === assistantSizes.collapsed
  const notes = (
    <NotePane
      view={desk}
      above={<AskToRemember scribeId={scribe.id} />}
      beside={narrow && <AssistantButton toReview={toReview} onClick={() => setDrawer(true)} />}
      disabled={disabled}
      quiet={recording}
      cardsBeside={!narrow && !collapsed}
      onEvidence={show}
    />
  )
  const assistant = (
    <ResultsAssistant
      scribe={scribe}
      note={desk.open && wholeNote(desk.open)}
      evidence={evidence}
      onEvidence={show}
      onCloseEvidence={() => setEvidence(undefined)}
    />
  )
  const beside = (
    <ResultsSide collapsed={collapsed} onToggle={toggle}>
      {assistant}
    </ResultsSide>
  )
  // One tree for both widths: what is open or typed stays when a window crosses from one to the other.
  return (
    <>
      <SplitPane
        name={panel}
        label="Width of the assistant"
        place="right"
        sizes={assistantSizes}
        side={narrow ? undefined : beside}
      >
        {notes}
      </SplitPane>
      {narrow && (
        <ResultsDrawer opened={drawer} onClose={() => setDrawer(false)}>
          {assistant}
        </ResultsDrawer>
      )}
    </>
  )
}

function AssistantButton({ toReview, onClick }: { toReview: number; onClick: () => void }) {
  return (
    <Button
      variant="default"
      leftSection={<MessageCircleQuestion size={18} aria-hidden />}
      aria-label={toReview > 0 ? `Assistant, ${toReview} to review` : undefined}
      onClick={onClick}
    >
      Assistant{toReview > 0 && ` · ${toReview}`}
    </Button>
  )
}

function useReasonNotToWrite(scribe: Scribe): string | undefined {
  const offline = useConnection((connection) => connection.state === 'offline')
  if (offline) return 'Offline. A note can be written when the server is back.'
  return whyNotGenerate(scribe)
}

/**
 * Stop and Generate lead here with `?generate`: writes once, and the address forgets it.
 * @param isFirst nothing was written of the visit: the address then says `preloaded` (specification §2)
 */
function useGenerateOnArrival(generate: () => void, isFirst: boolean): void {
  const [query, setQuery] = useSearchParams()
  const wanted = query.has('generate')
  const begun = useRef(false)
  useEffect(() => {
    // The address changes a little later; what is drawn in between must not begin it again.
    if (begun.current === wanted) return
    begun.current = wanted
    if (!wanted) return
    setQuery(
      (now) => {
        now.delete('generate')
        if (isFirst) now.set('preloaded', 'true')
        return now
      },
      { replace: true },
    )
    generate()
  }, [wanted, setQuery, generate, isFirst])
}
