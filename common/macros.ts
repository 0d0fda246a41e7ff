/** The keys of a macro, as one compares them. */
export interface MacroKeys {
  id: string
  name: string
  triggerWord: string
  spokenPhrase: string
  hotkey: string
}

/** Something that would happen instead of the macro, or together with it. */
export interface MacroConflict {
  field: 'triggerWord' | 'spokenPhrase' | 'hotkey'
  reason:
    | 'same-word'
    | 'same-keys'
    | 'same-phrase'
    | 'spaces'
    | 'short-word'
    | 'single-word'
    | 'browser-keys'
    | 'app-keys'
    | 'typing-keys'
  /** The other macro, or what the keys do in the app. */
  name?: string
}

// What browsers do not hand on, or what their users count on (Chrome, Firefox, Edge, Safari).
const ofBrowsers = new Set(
  'mod+a mod+c mod+d mod+e mod+f mod+g mod+h mod+i mod+j mod+l mod+n mod+o mod+p mod+q mod+r mod+s mod+t mod+u mod+v mod+w mod+x mod+y mod+z mod+b mod+shift+n mod+shift+t mod+shift+w mod+shift+p mod+shift+i mod+shift+j mod+shift+c mod+shift+r mod+shift+z mod+tab mod+shift+tab mod+1 mod+2 mod+3 mod+4 mod+5 mod+6 mod+7 mod+8 mod+9 mod+0 alt+arrowleft alt+arrowright alt+arrowup alt+arrowdown alt+f4 alt+tab alt+space alt+d alt+e alt+f alt+home f1 f3 f5 f6 f7 f10 f11 f12'.split(
    ' ',
  ),
)

const spellings: Readonly<Record<string, string>> = {
  ctrl: 'mod',
  control: 'mod',
  cmd: 'mod',
  command: 'mod',
  meta: 'mod',
  '⌘': 'mod',
  option: 'alt',
  opt: 'alt',
  '⌥': 'alt',
  '⇧': 'shift',
}
const modifiers = ['mod', 'alt', 'shift']

/**
 * A macro's keys in the form of a key press: "Ctrl + Alt+K", as another program may write them, becomes `mod+alt+k`.
 * @returns '' for none
 */
export function normaliseHotkey(text: string): string {
  const parts = text
    .toLowerCase()
    .replaceAll(/\s/g, '')
    .split(/\+(?!$)/)
  const named = parts.map((part) => spellings[part] ?? part)
  const held = modifiers.filter((modifier) => named.includes(modifier))
  return [...held, ...named.filter((part) => !modifiers.includes(part))].join('+')
}

const plain = (text: string) => text.trim().toLowerCase().replaceAll(/\s+/g, ' ')

/**
 * Why a macro's trigger word, phrase or keys may not do what the user expects.
 * @param macro the macro being edited
 * @param others all macros available here; the one with the same id is left out
 * @param ours our own shortcuts and what they do
 */
export function macroConflicts(
  macro: MacroKeys,
  others: readonly MacroKeys[],
  ours: readonly { keys?: string | undefined; label: string }[] = [],
): MacroConflict[] {
  const found: MacroConflict[] = []
  const add = (field: MacroConflict['field'], reason: MacroConflict['reason'], name?: string) =>
    found.push({ field, reason, ...(name !== undefined && { name }) })
  for (const other of others) {
    if (other.id === macro.id) continue
    if (macro.triggerWord && plain(other.triggerWord) === plain(macro.triggerWord))
      add('triggerWord', 'same-word', other.name)
    if (macro.hotkey && other.hotkey === macro.hotkey) add('hotkey', 'same-keys', other.name)
    if (macro.spokenPhrase && overlaps(plain(macro.spokenPhrase), plain(other.spokenPhrase)))
      add('spokenPhrase', 'same-phrase', other.name)
  }
  if (/\s/.test(macro.triggerWord.trim())) add('triggerWord', 'spaces')
  if (/^\p{L}{1,3}$/u.test(macro.triggerWord.trim())) add('triggerWord', 'short-word')
  if (macro.spokenPhrase.trim() && plain(macro.spokenPhrase).split(' ').length < 2)
    add('spokenPhrase', 'single-word')
  if (ofBrowsers.has(macro.hotkey)) add('hotkey', 'browser-keys')
  const own = ours.find(({ keys }) => keys === macro.hotkey)
  if (macro.hotkey && own) add('hotkey', 'app-keys', own.label)
  if (macro.hotkey && !/^(?:mod|alt)\+|^f\d+$/.test(macro.hotkey)) add('hotkey', 'typing-keys')
  return found
}

const overlaps = (one: string, other: string) =>
  other !== '' && (` ${one} `.includes(` ${other} `) || ` ${other} `.includes(` ${one} `))

/** A blank in a macro: `[[side]]`. */
export function slotAfter(text: string, from: number): { start: number; end: number } | undefined {
  const found = /\[\[[^[\]\n]{0,80}\]\]/.exec(text.slice(from))
  if (!found) return undefined
  const start = from + found.index
  return { start, end: start + found[0].length }
}

/** The macro whose trigger word ends at the caret, and where that word begins. */
export function macroBefore<T extends Pick<MacroKeys, 'triggerWord'>>(
  before: string,
  macros: readonly T[],
): { macro: T; start: number } | undefined {
  // Longer than any trigger word. A pattern over a long text would take quadratic time.
  const word = /\S+$/.exec(before.slice(-200))?.[0]
  if (!word) return undefined
  const macro = macros.find(({ triggerWord }) => triggerWord && plain(triggerWord) === plain(word))
  return macro && { macro, start: before.length - word.length }
}

/** The part of a macro's name typed after a slash at the start of a word, and the position of the slash. */
export function slashBefore(before: string): { query: string; start: number } | undefined {
  const found = /(?:^|\s)\/([\p{L}\d-]{0,30})$/u.exec(before)
  if (!found) return undefined
  const query = found[1] ?? ''
  return { query, start: before.length - query.length - 1 }
}

/** The macros that a word after a slash may refer to, at most eight. */
export function macrosFor<T extends Pick<MacroKeys, 'name' | 'triggerWord'>>(
  query: string,
  macros: readonly T[],
): T[] {
  const wanted = plain(query)
  return macros
    .filter(
      ({ name, triggerWord }) =>
        plain(triggerWord).includes(wanted) ||
        plain(name)
          .split(' ')
          .some((word) => word.startsWith(wanted)),
    )
    .slice(0, 8)
}
