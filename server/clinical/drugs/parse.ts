/** A drug under all its names. */
export interface Drug {
  /** Its generic name, lower case except for letters that are always capital. */
  generic: string
  /** Its group, such as 'beta blocker'. */
  group: string
  /** Generic names and brands that may be suggested, the generic first. */
  names: string[]
  /** What people call it in everyday words; read by the checks of notes, never suggested. */
  everyday: string[]
  /** Words with other meanings; they are recognised, and used for nothing else. */
  ambiguous: string[]
}

/**
 * Reads a file of the lexicon: `[group]` begins a group, every other line is one drug, its names divided
 * by `|`, the generic name first. `~` before a name: everyday words. `?`: also an ordinary word.
 */
export function parseDrugs(text: string): Drug[] {
  const drugs: Drug[] = []
  let group = ''
  for (const line of text.split('\n')) {
    if (line === '') continue
    const heading = /^\[(.+)\]$/.exec(line)?.[1]
    if (heading) group = heading
    else drugs.push(drugOf(line, group))
  }
  return drugs
}

function drugOf(line: string, group: string): Drug {
  const all = line.split('|')
  const marked = (mark: string) =>
    all.filter((name) => name.startsWith(mark)).map((name) => name.slice(1))
  return {
    generic: (all[0] ?? '').replace(/^[?~]/, ''),
    group,
    names: all.filter((name) => !/^[?~]/.test(name)),
    everyday: marked('~'),
    ambiguous: marked('?'),
  }
}
