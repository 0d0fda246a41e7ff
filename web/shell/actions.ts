import type { LucideIcon } from 'lucide-react'
import { useEffect } from 'react'
import { create } from 'zustand'
import { usePreferences } from '#web/ui/preferences.ts'
import { type KeyMap, activeKeys } from '#web/ui/single-keys.ts'

export interface Action {
  id: string
  /** Names the result: "Sign note", "Go to settings". */
  label: string
  section: 'Here' | 'Go to' | 'Settings' | 'Help'
  /** As in shortcuts.ts: `mod+enter`, `r`, `g s`. */
  keys?: string
  icon?: LucideIcon
  /** Why it cannot be done now; shown, and the action does nothing. */
  disabled?: string | undefined
  /** In the shortcut help and on the keyboard, but not in the palette. */
  keyOnly?: boolean
  run: () => void
}

const useRegistry = create<{ sets: readonly (readonly Action[])[] }>(() => ({ sets: [] }))

/** Offers actions in the palette, on the keyboard and in the shortcut help while the component is shown. */
export function useActions(actions: readonly Action[]): void {
  useEffect(() => {
    // Newest first: a page's own action wins over the shell's of the same id or keys.
    useRegistry.setState(({ sets }) => ({ sets: [actions, ...sets] }))
    return () =>
      useRegistry.setState(({ sets }) => ({ sets: sets.filter((set) => set !== actions) }))
  }, [actions])
}

/** Every action that can be done here, without doubles. */
export function useAllActions(): Action[] {
  const map = usePreferences((p) => p.shortcutKeys)
  return placed(withoutDoubles(useRegistry((r) => r.sets)), map)
}

export function allActions(): Action[] {
  return placed(withoutDoubles(useRegistry.getState().sets), usePreferences.getState().shortcutKeys)
}

/** The actions on the keys that their user chose. */
const placed = (actions: Action[], map: KeyMap): Action[] =>
  actions.map((action) =>
    action.keys ? { ...action, keys: activeKeys(action.keys, map) } : action,
  )

/** Of two actions with one id the first stays. */
export function withoutDoubles(sets: readonly (readonly Action[])[]): Action[] {
  const seen = new Set<string>()
  return sets.flat().filter(({ id }) => !seen.has(id) && seen.add(id))
}

export function runAction(action: Action): void {
  if (!action.disabled) action.run()
}
