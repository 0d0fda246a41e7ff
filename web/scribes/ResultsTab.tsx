import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { MessageCircleQuestion } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Evidence } from '#contract/notes.ts'
import type { Scribe } from '#contract/scribes.ts'
import { useConnection } from '#web/api/live.ts'
import { AskToRemember } from '#web/memories/AskToRemember.tsx'
import { wholeNote } from '#web/notes/note-tabs.ts'
import { useNoteSelection } from '#web/notes/note-selection.ts'
import { NotePane } from '#web/notes/NotePane.tsx'
import { useNotes } from '#web/notes/useNotes.ts'
import { useRecorder } from '#web/recorder/recorder.ts'
import { whyNotGenerate } from './generate.ts'
import { AssistantLayout, useAssistantPanel } from './AssistantPanel.tsx'
import css from './Results.module.css'
import { ResultsAssistant } from './ResultsAssistant.tsx'
import { useVisitPlayer } from './ResultsPlayer.ts'
import { useAssistantTab } from './useAssistantTab.ts'
import { t } from '#web/i18n/i18n.ts'

/** Below this width, in pixels, the assistant is a drawer over the note. */
const narrowBelow = 760
/** Here a visit is one page (app.module.css), and a part beside it would have no end. */
const onePageQuery = '(max-width: 60em) and (min-height: 20em) and (max-height: 37.5em)'

/** The notes of a visit, with the sentences to review and the assistant beside them. */
export function ResultsTab({ scribe }: { scribe: Scribe }) {
  const [width, setWidth] = useState<number>()
  const isOnePage = useMediaQuery(onePageQuery, undefined, { getInitialValueInEffect: false })
  const measure = useCallback((tab: HTMLDivElement) => {
    setWidth(tab.clientWidth)
    const observer = new ResizeObserver(() => setWidth(tab.clientWidth))
    observer.observe(tab)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={measure} className={css.tab}>
      {width !== undefined && <Results scribe={scribe} narrow={width < narrowBelow || isOnePage} />}
    </div>
  )
}

function Results({ scribe, narrow }: { scribe: Scribe; narrow: boolean }) {
  const notes = useNotes(scribe)
  const { open } = notes
  const assistant = useAssistantPanel(narrow)
  const tabs = useAssistantTab(notes.tabs.length > 0)
  const disabled = useReasonNotToWrite(scribe)
  const { evidence, show, close } = useEvidence(scribe.id, assistant.show)
  useGenerateOnArrival(notes.generate, scribe.state !== 'noted')
  const recording = useRecorder((r) => r.session !== undefined && r.session.phase !== 'stopping')
  return (
    <AssistantLayout
      narrow={narrow}
      panel={assistant}
      assistant={
        <ResultsAssistant
          scribe={scribe}
          note={open && wholeNote(open)}
          tabs={tabs}
          evidence={evidence}
          onEvidence={show}
          onCloseEvidence={close}
        />
      }
    >
      <NotePane
        view={notes}
        above={<AskToRemember scribeId={scribe.id} />}
        beside={narrow && <AssistantButton onClick={assistant.show} />}
        disabled={disabled}
        quiet={recording}
        cardsBeside={!narrow && !assistant.isCollapsed}
        onEvidence={show}
      />
    </AssistantLayout>
  )
}

/** The evidence shown in the assistant; its passage is played where there is audio. */
function useEvidence(scribeId: string, showAssistant: () => void) {
  const [evidence, setEvidence] = useState<Evidence>()
  const { canPlay, play } = useVisitPlayer(scribeId)
  useEffect(() => useNoteSelection.setState({ audible: canPlay }), [canPlay])
  const show = (one: Evidence) => {
    setEvidence(one)
    if (one.timestamp !== undefined) play(one.timestamp)
    showAssistant()
  }
  return { evidence, show, close: () => setEvidence(undefined) }
}

function AssistantButton({ onClick }: { onClick: () => void }) {
  return (
    <Button
      variant="default"
      leftSection={<MessageCircleQuestion size={18} aria-hidden />}
      onClick={onClick}
    >
      {t('Assistant')}
    </Button>
  )
}

function useReasonNotToWrite(scribe: Scribe): string | undefined {
  const offline = useConnection((connection) => connection.state === 'offline')
  if (offline) return t('You can write a note once you’re back online.')
  return whyNotGenerate(scribe)
}

/**
 * Stop and Generate lead here with `?generate`: generates once, and removes it from the address.
 * @param isFirst the visit has no note yet: the address then says `preloaded` (specification §2)
 */
function useGenerateOnArrival(generate: () => void, isFirst: boolean): void {
  const [query, setQuery] = useSearchParams()
  const wanted = query.has('generate')
  const begun = useRef(false)
  useEffect(() => {
    // The address changes a little later; a render in between must not start it again.
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
