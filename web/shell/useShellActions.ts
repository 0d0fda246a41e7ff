import {
  Archive,
  AudioLines,
  ClipboardList,
  Keyboard,
  LayoutTemplate,
  Lock,
  LogOut,
  Route,
  Search,
  Settings,
} from 'lucide-react'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#web/paths.ts'
import { togglePanel } from '#web/ui/SplitPane.tsx'
import { useActions, type Action } from './actions.ts'
import { leave } from './leave.ts'
import { openHelp, openPalette, startTour } from './overlays.ts'
import { listSizes, navSizes } from '#web/ui/preferences.ts'
import { useUser } from '#web/api/useUser.ts'
import { t } from '#web/i18n/i18n.ts'

type Go = (path: string) => () => void

/** Registers the actions of every page. */
export function useShellActions(): void {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { id } = useUser()
  const actions = useMemo<Action[]>(() => {
    const go: Go = (path) => () => void navigate(path)
    const lock = () =>
      void import('#web/shell/lock/lock-now.ts').then(({ lockNow }) => lockNow(queries, id))
    return [
      {
        id: 'palette',
        label: t('Search everything'),
        section: 'Help',
        keys: 'mod+k',
        icon: Search,
        keyOnly: true,
        run: openPalette,
      },
      ...pageActions(go),
      ...panelActions,
      ...helpActions,
      { id: 'lock', label: t('Lock now'), section: 'Help', icon: Lock, run: lock },
      { id: 'sign-out', label: t('Sign out'), section: 'Help', icon: LogOut, run: leave },
    ]
  }, [navigate, queries, id])
  useActions(actions)
}

const pageActions = (go: Go): Action[] =>
  [
    {
      id: 'go-scribes',
      label: t('Go to scribes'),
      keys: 'g s',
      icon: AudioLines,
      run: go(paths.home),
    },
    {
      id: 'go-intake',
      label: t('Go to intake'),
      keys: 'g i',
      icon: ClipboardList,
      run: go(paths.scribes('ada')),
    },
    {
      id: 'go-templates',
      label: t('Go to templates'),
      keys: 'g t',
      icon: LayoutTemplate,
      run: go(paths.templates),
    },
    {
      id: 'go-archive',
      label: t('Go to archive'),
      keys: 'g a',
      icon: Archive,
      run: go(paths.scribes('archive')),
    },
    {
      id: 'go-settings',
      label: t('Go to settings'),
      keys: 'g ,',
      icon: Settings,
      run: go(paths.settingsList),
    },
  ].map((action) => ({ ...action, section: 'Go to' }))

const panelActions: Action[] = [
  {
    id: 'toggle-nav',
    label: t('Collapse or open the navigation'),
    section: 'Help',
    keys: '[',
    run: () => togglePanel('nav', navSizes),
  },
  {
    id: 'toggle-list',
    label: t('Collapse or open the list'),
    section: 'Help',
    keys: ']',
    run: () => togglePanel('list', listSizes),
  },
]

const helpActions: Action[] = [
  {
    id: 'help',
    label: t('Keyboard shortcuts'),
    section: 'Help',
    keys: '?',
    icon: Keyboard,
    run: openHelp,
  },
  {
    id: 'tour',
    label: t('Take the tour'),
    section: 'Help',
    icon: Route,
    run: () => startTour('tour'),
  },
  {
    id: 'advanced-tour',
    label: t('Take the advanced tour'),
    section: 'Help',
    icon: Route,
    run: () => startTour('advanced'),
  },
]
