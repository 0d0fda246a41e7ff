import { createHash } from 'node:crypto'
import type { SectionKind } from '#contract/item-fields.ts'
import { type Omission, OmissionKind } from '#contract/review.ts'
import { evidenceOf } from '#server/clinical/checks/check-note.ts'
import { atOnce, partsOf, type Steps } from '#server/clinical/language/steps.ts'
import type { SourceIndex, Unit } from '#server/clinical/language/unit.ts'
import { type Missing, missingOf } from './covered.ts'
import { indexNote, isQuoted, type NoteIndex } from './note-index.ts'
import { type Salient, salientOf } from './salient.ts'
import { headingsIn, sectionFor } from './sections.ts'
import { sentenceOf, type Teller, tellerOf } from './sentence.ts'

interface Found {
  salient: Salient
  missing: Missing
}
interface Visit {
  salient: Salient[]
  teller: Teller
}

const order = new Map(OmissionKind.options.map((kind, at) => [kind, at]))

const visits = new WeakMap<SourceIndex, Visit>()

/** Read once for all versions of all notes of a visit. */
function* readingVisit(index: SourceIndex): Steps<Visit> {
  const known = visits.get(index)
  if (known) return known
  const salientBy = salientOf(index)
  const salient: Salient[] = []
  for (const some of partsOf(index.units)) {
    salient.push(...some.flatMap(salientBy))
    yield
  }
  const visit = { salient, teller: yield* tellerOf(index) }
  visits.set(index, visit)
  yield
  return visit
}

/** What is named in one omission is not told again by the sentences after it. */
function withoutRepeats(found: readonly Found[]): Found[] {
  const told = new Set<string>()
  return found.flatMap(({ salient, missing }) => {
    // That a medicine was named tells nothing of what was advised about it.
    const sort = /^(?:advice|answer)$/.exec(missing.kind)?.[0] ?? 'name'
    const keys = missing.keys.filter((key) => !told.has(`${sort} ${key}`))
    if (sort === 'name' && missing.keys.length > 0 && keys.length === 0) return []
    for (const key of keys) told.add(`${sort} ${key}`)
    return [{ salient, missing: { ...missing, keys } }]
  })
}

/** What an exchange says is told once, by the kind that names it best. */
const isOfExchange = ({ salient: { kind } }: Found) => kind === 'answer' || kind === 'change'

const idOf = (kind: string, text: string) =>
  createHash('sha256').update(`${kind}\n${text.toLowerCase()}`).digest('hex').slice(0, 24)

type Lacking = Omit<Omission, 'notNeeded'>
type Kinds = ReadonlyMap<string, SectionKind>

/**
 * What was said in a visit and no sentence of a note covers, the most harmful to lose first, else in spoken order.
 * @param kinds the kinds of the sections of the note's template, by heading
 */
export const findOmissions = (
  markdown: string,
  index: SourceIndex,
  kinds: Kinds = new Map(),
): Lacking[] => atOnce(findingOmissions(markdown, index, kinds))

/** The same, with a pause behind every few sentences. */
export function* findingOmissions(
  markdown: string,
  index: SourceIndex,
  kinds: Kinds,
): Steps<Lacking[]> {
  const note = indexNote(markdown)
  const headings = headingsIn(markdown, kinds)
  const { salient, teller } = yield* readingVisit(index)
  const missed: Found[] = []
  for (const some of partsOf(salient)) {
    for (const one of some) {
      const missing = missingOf(one, note, index)
      if (missing) missed.push({ salient: one, missing })
    }
    yield
  }
  const found = [...missed.filter((one) => !isOfExchange(one)), ...missed.filter(isOfExchange)]
  const list: Lacking[] = []
  const tell = telling(note, headings, { index, teller })
  for (const some of partsOf(withoutRepeats(found))) {
    yield
    for (const each of some) list.push(...tell(each))
  }
  return list.toSorted((a, b) => (order.get(a.kind) ?? 0) - (order.get(b.kind) ?? 0))
}

/** Puts what is missing into sentences, one after another: what was told once is not told again. */
function telling(
  note: NoteIndex,
  headings: ReturnType<typeof headingsIn>,
  { index, teller }: { index: SourceIndex; teller: Teller },
): (found: Found) => Lacking[] {
  const told = new Map<string, Lacking>()
  const toldUnits = new Set<Unit>()
  return (each) => {
    const {
      salient: one,
      missing: { kind, keys },
    } = each
    const { text, units } = sentenceOf(one, index, teller)
    if (isQuoted(note, text)) return []
    if (isOfExchange(each) && units.some((unit) => toldUnits.has(unit))) return []
    // An answer about self-harm stands in the exchange already.
    if (kind === 'self-harm' && units.every((unit) => toldUnits.has(unit))) return []
    for (const unit of units) toldUnits.add(unit)
    const missing = keys.join(', ')
    const known = told.get(text)
    // One exchange may name several things; it is added once.
    if (known) {
      known.missing = [known.missing, missing].filter(Boolean).join(', ')
      return []
    }
    const section = sectionFor(kind, one, headings)
    const evidence = evidenceOf(units)
    const omission = { id: idOf(kind, text), kind, missing, text, section, evidence }
    told.set(text, omission)
    return [omission]
  }
}
