import { FileText, FolderOpen, NotebookPen, Sparkles } from 'lucide-react'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import type { Scribe } from '#contract/scribes.ts'
import { useActions, type Action } from '#web/shell/actions.ts'
import { paths, type ScribeTab } from '#web/paths.ts'
import { openChart } from './chart/open-chart.ts'
import { whyNotGenerate } from './generate.ts'
import { t } from '#web/i18n/i18n.ts'

interface Target {
  tab?: ScribeTab
  generate?: boolean
}

/** Keys of a visit: 1 and 2 for the tabs, C for the chart, Ctrl or ⌘ with Enter to generate the note. */
export function useScribeActions(scribe: Scribe, folderId: string): void {
  const navigate = useNavigate()
  const { id } = scribe
  const reason = whyNotGenerate(scribe)
  useActions(
    useMemo(() => {
      const show = (to: Target) => void navigate(paths.scribe(id, { folderId, ...to }))
      return visitActions(id, reason, show)
    }, [navigate, id, folderId, reason]),
  )
}

const visitActions = (
  id: string,
  reason: string | undefined,
  show: (to: Target) => void,
): Action[] => [
  {
    id: 'context-tab',
    label: t('Show the context'),
    section: 'Here',
    keys: '1',
    icon: FileText,
    run: () => show({}),
  },
  {
    id: 'results-tab',
    label: t('Show the results'),
    section: 'Here',
    keys: '2',
    icon: NotebookPen,
    run: () => show({ tab: 'results' }),
  },
  {
    id: 'chart',
    label: t('Open chart'),
    words: t('EMR record allergies medications diagnoses labs'),
    section: 'Here',
    keys: 'c',
    icon: FolderOpen,
    run: () => openChart(id),
  },
  {
    id: 'generate',
    label: t('Generate the note'),
    section: 'Here',
    keys: 'mod+enter',
    icon: Sparkles,
    disabled: reason,
    run: () => show({ tab: 'results', generate: true }),
  },
]
