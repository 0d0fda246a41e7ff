import { create } from 'zustand'
import { localStore } from '#web/browser-storage.ts'
import type { KeyMap } from './single-keys.ts'

/** A panel's share of its row in percent, or `collapsed`. */
export interface PanelSizes {
  collapsed: number
  default: number
  min: number
  max: number
}

/** The two layout sets of specification §9. The default of 10 named there is outside its own set, so it falls back to 15. */
export const navSizes: PanelSizes = { collapsed: 4, default: 15, min: 13, max: 25 }
export const listSizes: PanelSizes = { collapsed: 15, default: 25, min: 25, max: 35 }

export type Theme = 'light' | 'dark' | 'auto'
export interface Preferences {
  theme: Theme
  density: 'comfortable' | 'compact'
  singleKeyShortcuts: boolean
  shortcutKeys: KeyMap
  /** Percent by name of the panel. */
  panels: Record<string, number>
  /** Languages that were chosen lately, newest first. */
  languages: readonly string[]
  /** The hint that an EMR can be connected was dismissed. */
  hidesEmrHint: boolean
}

/** How many languages come first in the picker: those of a clinic’s usual patients. */
const recentCount = 4
const storageKey = 'preferences-v2'
const version = 'v4'
const defaults: Preferences = {
  theme: 'light',
  density: 'comfortable',
  singleKeyShortcuts: true,
  shortcutKeys: {},
  panels: {},
  languages: [],
  hidesEmrHint: false,
}

/** The size where it's within its set or is the collapsed one, else the set's default (specification §5). */
export function validSize(size: number | undefined, set: PanelSizes): number {
  if (size === undefined || !Number.isFinite(size)) return set.default
  return size === set.collapsed || (size >= set.min && size <= set.max) ? size : set.default
}

/** Reads the stored preferences; another version or unreadable text is ignored. */
export function parsePreferences(text: string | null): Preferences {
  const kept = parseObject(text)
  if (kept.version !== version) return defaults
  return {
    theme: parseChoice(kept.theme, ['light', 'dark', 'auto'], defaults.theme),
    density: parseChoice(kept.density, ['comfortable', 'compact'], defaults.density),
    singleKeyShortcuts: kept.singleKeyShortcuts !== false,
    shortcutKeys: parseEntries(kept.shortcutKeys, (value) => typeof value === 'string'),
    languages: Array.isArray(kept.languages)
      ? kept.languages.filter((code) => typeof code === 'string').slice(0, recentCount)
      : [],
    hidesEmrHint: kept.hidesEmrHint === true,
    panels: parseEntries(kept.panels, (value) => typeof value === 'number'),
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

function parseEntries<T>(value: unknown, fits: (one: unknown) => one is T): Record<string, T> {
  const entries = Object.entries(isObject(value) ? value : {})
  return Object.fromEntries(entries.filter((entry): entry is [string, T] => fits(entry[1])))
}

function parseObject(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return isObject(value) ? value : {}
  } catch {
    return {}
  }
}

function parseChoice<T extends string>(value: unknown, choices: readonly T[], otherwise: T): T {
  return choices.find((choice) => choice === value) ?? otherwise
}

/** How this browser shows things; the user's own choice comes from the server and is laid over it after sign-in. */
export const usePreferences = create<Preferences>(() =>
  parsePreferences(localStore.get(storageKey)),
)

export function setPreferences(change: Partial<Preferences>): void {
  usePreferences.setState(change)
  localStore.set(storageKey, JSON.stringify({ version, ...usePreferences.getState() }))
}

export function setPanel(name: string, size: number): void {
  const { panels } = usePreferences.getState()
  if (panels[name] !== size) setPreferences({ panels: { ...panels, [name]: size } })
}

/** Puts a language first among the recent ones. */
export function rememberLanguage(code: string): void {
  const { languages } = usePreferences.getState()
  setPreferences({
    languages: [code, ...languages.filter((one) => one !== code)].slice(0, recentCount),
  })
}
