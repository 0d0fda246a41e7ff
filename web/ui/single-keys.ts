/** The single keys that one may put elsewhere: what each does, by the key it has at first. */
export const singleKeys: Readonly<Record<string, string>> = {
  r: 'Record or stop',
  p: 'Pause or resume recording',
  m: 'Mark this moment of the recording',
  n: 'New visit',
  '1': 'Show the context',
  '2': 'Show the results',
  y: 'Copy the note for the chart',
  t: 'Write another note from a template',
  j: 'Next visit',
  k: 'Previous visit',
  x: 'Select the visit',
  e: 'Archive or unarchive what is selected',
  '#': 'Delete the visit',
  '/': 'Search visits',
  '[': 'Collapse or open the navigation',
  ']': 'Collapse or open the list or the assistant',
  '?': 'Keyboard shortcuts',
}

/** Another key by the first one, where one was chosen. */
export type KeyMap = Readonly<Record<string, string>>

/** The keys that do now what these did at first. */
export const activeKeys = (keys: string, map: KeyMap): string =>
  Object.hasOwn(singleKeys, keys) ? (map[keys] ?? keys) : keys

/**
 * Why a key cannot stand for another one.
 * @param stroke as `toStroke` writes it
 * @param first the key it would stand for, as it was at first
 */
export function whyNotKey(stroke: string, first: string, map: KeyMap): string | undefined {
  if (stroke.length !== 1) return 'Press a single letter, digit or sign.'
  if (stroke === 'g') return 'G begins the ways to the pages, such as G S.'
  const other = Object.keys(singleKeys).find(
    (one) => one !== first && activeKeys(one, map) === stroke,
  )
  return other && `${stroke.toUpperCase()} is taken: ${singleKeys[other]}.`
}

/** The map with one key more elsewhere; a key that is back where it was needs no entry. */
export function withKey(map: KeyMap, first: string, stroke: string): KeyMap {
  const { [first]: _, ...others } = map
  return stroke === first ? others : { ...others, [first]: stroke }
}
