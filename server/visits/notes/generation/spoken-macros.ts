import { phrasePattern } from '#common/dictation.ts'
import type { SectionKind } from '#contract/item-fields.ts'
import type { Piece, SpokenMacro, Task, Write } from './writer.ts'

/**
 * Inserts spoken macros into a note, letter for letter: in a dictation in place of their phrase, in other notes at the
 * end of the matching section. The writer never sees their text.
 */
export function withMacros(write: Write): Write {
  return (task, signal) =>
    task.macros.length === 0 ? write(task, signal) : placed(task, write(task, signal))
}

async function* placed(task: Task, pieces: AsyncIterable<Piece>): AsyncGenerator<Piece> {
  const bySection = placesOf(task)
  const order = task.sections.map(({ heading }) => heading)
  const done = new Set<string>()
  let open = ''
  let replacer: ReturnType<typeof createReplacer> | undefined
  for await (const piece of pieces) {
    if (piece.type === 'section') {
      const before = order.slice(0, Math.max(0, order.indexOf(piece.heading)))
      for (const heading of before) yield* alone(heading, bySection, done)
      open = piece.heading
      const { kind } = task.sections.find(({ heading }) => heading === open) ?? {}
      replacer = kind === 'verbatim' ? createReplacer(task.macros) : undefined
      yield piece
      continue
    }
    if (piece.type === 'text') {
      const text = replacer ? replacer.push(piece.text) : piece.text
      if (text !== '') yield { type: 'text', text }
      continue
    }
    if (piece.type === 'end') {
      const rest = replacer?.end()
      if (rest) yield { type: 'text', text: rest }
      const texts = bySection.get(open)
      if (texts && !done.has(open)) yield { type: 'text', text: `\n\n${texts.join('\n\n')}` }
      done.add(open)
    }
    yield piece
  }
  for (const heading of order) yield* alone(heading, bySection, done)
}

function* alone(
  heading: string,
  bySection: Map<string, string[]>,
  done: Set<string>,
): Generator<Piece> {
  const texts = bySection.get(heading)
  if (!texts || done.has(heading)) return
  done.add(heading)
  yield { type: 'section', heading }
  yield { type: 'text', text: texts.join('\n\n') }
  yield { type: 'end' }
}

/** The fallback if a kind has no section. */
const kin: Partial<Record<SectionKind, SectionKind[]>> = {
  review: ['history'],
  results: ['objective'],
  procedure: ['plan', 'objective'],
  'safety-net': ['plan'],
  'mental-state': ['objective'],
}

/** The texts of the macros by heading; none for a dictation, where they are in place of their phrases. */
function placesOf({ sections, macros }: Task): Map<string, string[]> {
  const places = new Map<string, string[]>()
  const open = sections.filter(({ kind }) => kind !== 'verbatim')
  for (const { kind, text } of macros) {
    const wanted = [kind, ...(kin[kind] ?? [])]
    const section = wanted
      .map((one) => open.find((each) => each.kind === one))
      .find((found) => found !== undefined)
    const { heading } = section ?? open.at(-1) ?? {}
    if (heading !== undefined) places.set(heading, [...(places.get(heading) ?? []), text])
  }
  return places
}

/** Exchanges phrases in text that comes in pieces; keeps back what may be the beginning of one. */
function createReplacer(macros: readonly SpokenMacro[]) {
  // A macro used twice may have been filled differently.
  const patterns = [...Map.groupBy(macros, ({ phrase }) => phrase).entries()].flatMap(
    ([phrase, uses]) => {
      const pattern = phrasePattern(phrase)
      let at = 0
      const next = () => uses[Math.min(at++, uses.length - 1)]?.text ?? ''
      return pattern ? [{ pattern, next }] : []
    },
  )
  const longest = Math.max(...macros.map(({ phrase }) => phrase.length * 2 + 4))
  let held = ''
  const replace = (text: string) =>
    patterns.reduce((all, { pattern, next }) => all.replace(pattern, next), text)
  return {
    push(text: string): string {
      held += text
      if (held.length <= longest) return ''
      const whole = replace(held)
      // Replaced text must not be searched again, so it's sent whole.
      const cut = whole === held ? held.length - longest : whole.length
      held = whole === held ? held.slice(cut) : ''
      return whole.slice(0, cut)
    },
    end(): string {
      const rest = replace(held)
      held = ''
      return rest
    },
  }
}
