import { useCallback, useEffect, useState, type ReactNode } from 'react'
import { useNoteSelection } from '#web/notes/note-selection.ts'
import { type Action, useActions } from '#web/shell/actions.ts'
import { type PanelSizes, usePreferences, validSize } from '#web/ui/preferences.ts'
import { SplitPane, togglePanel } from '#web/ui/SplitPane.tsx'
import { ResultsDrawer, ResultsSide } from './ResultsSide.tsx'
import { t } from '#web/i18n/i18n.ts'

/** Percent of the tab's width; collapsed, the assistant is a strip that opens it again. */
const sizes: PanelSizes = { collapsed: 5, default: 34, min: 26, max: 48 }
const name = 'assistant'

type AssistantPanel = ReturnType<typeof useAssistantPanel>

/**
 * Whether the assistant is open: beside the note, or as a drawer over it.
 * @param narrow there is no room beside the note
 */
export function useAssistantPanel(narrow: boolean) {
  const size = usePreferences((p) => validSize(p.panels[name], sizes))
  const [drawer, setDrawer] = useState(false)
  const isCollapsed = !narrow && size === sizes.collapsed
  const show = useCallback(() => {
    if (narrow) setDrawer(true)
    else if (isCollapsed) togglePanel(name, sizes)
  }, [narrow, isCollapsed])
  const toggle = () => (narrow ? setDrawer((open) => !open) : togglePanel(name, sizes))
  const actions: Action[] = [
    {
      id: 'toggle-list',
      label: t('Collapse or open the assistant'),
      section: 'Here',
      keys: ']',
      run: toggle,
    },
  ]
  useActions(actions)
  useEffect(
    () =>
      useNoteSelection.subscribe((now, before) => {
        if (now.leftOutWanted && !before.leftOutWanted) show()
      }),
    [show],
  )
  return { isCollapsed, show, toggle, drawer, closeDrawer: () => setDrawer(false) }
}

interface Props {
  narrow: boolean
  panel: AssistantPanel
  assistant: ReactNode
  /** The note. */
  children: ReactNode
}

/** The note and the assistant. One tree for both widths, so that typed text stays when the window changes. */
export function AssistantLayout({ narrow, panel, assistant, children }: Props) {
  const beside = (
    <ResultsSide collapsed={panel.isCollapsed} onToggle={panel.toggle}>
      {assistant}
    </ResultsSide>
  )
  return (
    <>
      <SplitPane
        name={name}
        label={t('Width of the assistant')}
        place="right"
        sizes={sizes}
        side={narrow ? undefined : beside}
      >
        {children}
      </SplitPane>
      {narrow && (
        <ResultsDrawer opened={panel.drawer} onClose={panel.closeDrawer}>
          {assistant}
        </ResultsDrawer>
      )}
    </>
  )
}
