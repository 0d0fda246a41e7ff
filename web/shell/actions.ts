import type { LucideIcon } from 'lucide-react'
import { useEffect } from 'react'
import { create } from 'zustand'
import { uniqueById } from '#web/ui/unique-by-id.ts'
import { usePreferences } from '#web/ui/preferences.ts'
import { type KeyMap, activeKeys } from '#web/ui/single-keys.ts'

export interface Action {
  id: string
  /** Names the result: "Sign note", "Go to settings". */
  label: string
  /** Further words that the palette finds it by. */
  words?: string
  section: 'Here' | 'Go to' | 'Settings' | 'Help'
  /** As in shortcuts.ts: `mod+enter`, `r`, `g s`. */
  keys?: string
  icon?: LucideIcon
  /** Why the action isn't available; shown, and the action does nothing. */
  disabled?: string | undefined
  /** Not listed in the palette. */
  keyOnly?: boolean
  run: () => void
}

const useRegistry = create<{ sets: readonly (readonly Action[])[] }>(() => ({ sets: [] }))

/** Registers actions in the palette, on the keyboard and in the shortcut help while the component is mounted. */
export function useActions(actions: readonly Action[]): void {
  useEffect(() => {
    // Newest first: a page's own action wins over the shell's of the same id or keys.
    useRegistry.setState(({ sets }) => ({ sets: [actions, ...sets] }))
    return () =>
      useRegistry.setState(({ sets }) => ({ sets: sets.filter((set) => set !== actions) }))
  }, [actions])
}

/** Every action of this page, each once. */
export function useAllActions(): Action[] {
  const map = usePreferences((p) => p.shortcutKeys)
  return withChosenKeys(withoutDoubles(useRegistry((r) => r.sets)), map)
}

export function allActions(): Action[] {
  const map = usePreferences.getState().shortcutKeys
  return withChosenKeys(withoutDoubles(useRegistry.getState().sets), map)
}

/** The actions, with the keys that the user chose. */
const withChosenKeys = (actions: Action[], map: KeyMap): Action[] =>
  actions.map((action) =>
    action.keys ? { ...action, keys: activeKeys(action.keys, map) } : action,
  )

/** Of actions with the same id, the first wins. */
export function withoutDoubles(sets: readonly (readonly Action[])[]): Action[] {
  return uniqueById(sets.flat())
}

export function runAction(action: Action): void {
  if (!action.disabled) action.run()
}
