import { t } from '#web/i18n/i18n.ts'

/** The single keys that one may put elsewhere: what each does, by the key it has at first. */
export const singleKeys: Readonly<Record<string, string>> = {
  r: t('Record or stop'),
  p: t('Pause or resume recording'),
  m: t('Mark this moment of the recording'),
  n: t('New visit'),
  '1': t('Show the context'),
  '2': t('Show the results'),
  c: t('Open chart'),
  y: t('Copy the note for the chart'),
  t: t('Write another note from a template'),
  j: t('Next visit'),
  k: t('Previous visit'),
  x: t('Select the visit'),
  e: t('Archive or unarchive the selection'),
  '#': t('Delete the visit'),
  '/': t('Search visits'),
  '[': t('Collapse or open the navigation'),
  ']': t('Collapse or open the list or the assistant'),
  '?': t('Keyboard shortcuts'),
}

/** Another key by the first one, if one was chosen. */
export type KeyMap = Readonly<Record<string, string>>

/** The keys that do now what these did at first. */
export const activeKeys = (keys: string, map: KeyMap): string =>
  Object.hasOwn(singleKeys, keys) ? (map[keys] ?? keys) : keys

/**
 * Why a key can't replace another one.
 * @param stroke as `toStroke` writes it
 * @param first the default key that it would replace
 */
export function whyNotKey(stroke: string, first: string, map: KeyMap): string | undefined {
  if (stroke.length !== 1) return t('Press a single letter, digit or symbol.')
  if (stroke === 'g') return t('G starts page shortcuts, such as G S.')
  const other = Object.keys(singleKeys).find(
    (one) => one !== first && activeKeys(one, map) === stroke,
  )
  return (
    other &&
    t('{key} is taken: {action}.', {
      key: stroke.toUpperCase(),
      action: singleKeys[other] ?? '',
    })
  )
}

/** The map with one key more elsewhere; a key that is back where it was needs no entry. */
export function withKey(map: KeyMap, first: string, stroke: string): KeyMap {
  const { [first]: _, ...others } = map
  return stroke === first ? others : { ...others, [first]: stroke }
}
