import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state'
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view'
import type { Claim } from '#contract/notes.ts'
import { claimMark, markWords } from '#web/notes/review.ts'
import { claimRanges, type ClaimRange } from './claim-ranges.ts'
import { t } from '#web/i18n/i18n.ts'

interface Marks {
  ranges: ClaimRange[]
  /** The sentence that is being looked at. */
  current: string | undefined
  /** Headings of sections that can be regenerated one by one. */
  sections: readonly string[]
  /** For signed notes: marks show what was signed without review. */
  isSigned: boolean
  decorations: DecorationSet
}
interface Change {
  claims?: readonly Claim[]
  current?: string | null
  sections?: readonly string[]
  isSigned?: boolean
}

const key = new PluginKey<Marks>('claims')
const none: Marks = {
  ranges: [],
  current: undefined,
  sections: [],
  isSigned: false,
  decorations: DecorationSet.empty,
}

/** Shows the claim ledger in the editor: as decorations, so that it is never part of the note. */
export const ClaimMarks = Extension.create({
  name: 'claimMarks',
  addProseMirrorPlugins: () => [claimPlugin()],
})

export const claimPlugin = () =>
  new Plugin<Marks>({
    key,
    state: { init: () => none, apply: applyTransaction },
    props: { decorations: (state) => drawnIn(state) },
  })

export const rangesIn = (state: EditorState): ClaimRange[] => key.getState(state)?.ranges ?? []

export const drawnIn = (state: EditorState): DecorationSet =>
  key.getState(state)?.decorations ?? DecorationSet.empty

export function changeMarks(view: EditorView, change: Change): void {
  view.dispatch(withMarks(view.state.tr, change))
}

/** A transaction that changes the marks, which Undo ignores. */
export const withMarks = (transaction: Transaction, change: Change): Transaction =>
  transaction.setMeta(key, change).setMeta('addToHistory', false)

function applyTransaction(transaction: Transaction, old: Marks): Marks {
  // Only this file sets this meta.
  const change = transaction.getMeta(key) as Change | undefined
  if (!change && !transaction.docChanged) return old
  const { claims, current = old.current ?? null } = change ?? {}
  const { sections = old.sections, isSigned = old.isSigned } = change ?? {}
  const ranges = claims ? claimRanges(transaction.doc, claims) : moveRanges(transaction, old.ranges)
  const marks = { ranges, current: current ?? undefined, sections, isSigned }
  const decorations = claims
    ? DecorationSet.create(transaction.doc, drawAll(transaction.doc, marks))
    : redraw(transaction, old, marks)
  return { ...marks, decorations }
}

/** A checked sentence that has changed since carries no mark until it's checked again. */
function moveRanges(transaction: Transaction, ranges: ClaimRange[]): ClaimRange[] {
  if (!transaction.docChanged) return ranges
  const { mapping, doc, before } = transaction
  const text = (node: Node, from: number, to: number) => node.textBetween(from, to, '\n')
  const isOutside = outsideOfChange(before, doc)
  return ranges.flatMap((range) => {
    const from = mapping.map(range.from, 1)
    const to = mapping.map(range.to, -1)
    if (to <= from) return []
    // Reading the text means walking the document, which is too slow for each sentence at each key.
    if (
      !isOutside(range, { from, to }) &&
      text(doc, from, to) !== text(before, range.from, range.to)
    )
      return []
    const problems = range.problems.map(({ index, ...place }) => ({
      index,
      from: mapping.map(place.from, 1),
      to: mapping.map(place.to, -1),
    }))
    return [{ ...range, from, to, problems }]
  })
}

interface Span {
  from: number
  to: number
}

/** Whether a span is before or after all that differs between two documents, and so reads the same. */
function outsideOfChange(before: Node, after: Node): (was: Span, is: Span) => boolean {
  const start = before.content.findDiffStart(after.content)
  const end = before.content.findDiffEnd(after.content)
  if (start === null || end === null) return () => true
  const by = after.content.size - before.content.size
  return (was, is) =>
    (was.to <= start && is.from === was.from && is.to === was.to) ||
    (was.from >= end.a && is.from === was.from + by && is.to === was.to + by)
}

/** The decorations after a change, of which only those affected are made again. */
function redraw({ mapping, doc }: Transaction, old: Marks, now: Omit<Marks, 'decorations'>) {
  const kept = old.decorations.map(mapping, doc)
  const stays = new Set(now.ranges.map(({ claim }) => claim.id))
  const turned = old.current === now.current ? [] : [old.current, now.current]
  const isStale = (spec: object) => {
    const of = readClaimId(spec)
    return of === undefined || !stays.has(of) || turned.includes(of)
  }
  const again = now.ranges.filter(({ claim }) => turned.includes(claim.id))
  return kept
    .remove(kept.find(undefined, undefined, isStale))
    .add(doc, [
      ...again.flatMap((range) => drawClaim(range, now)),
      ...drawHeadings(doc, now.sections),
    ])
}

/** The claim that a decoration belongs to; undefined for a heading's. */
const readClaimId = (spec: { claim?: string }): string | undefined => spec.claim

function drawAll(doc: Node, marks: Omit<Marks, 'decorations'>): Decoration[] {
  const claims = marks.ranges.flatMap((range) => drawClaim(range, marks))
  return [...claims, ...drawHeadings(doc, marks.sections)]
}

function drawClaim(
  { claim, from, to, problems }: ClaimRange,
  { current, isSigned }: Pick<Marks, 'current' | 'isSigned'>,
) {
  const mark = claimMark(claim, isSigned)
  const open = mark === 'open'
  const spec = { claim: claim.id }
  const attributes = {
    'data-claim': claim.id,
    ...(open && { 'data-open': claim.status }),
    ...(mark === 'kept' && { 'data-kept': claim.status }),
    ...(open && problems.length > 0 && { 'data-placed': '' }),
    ...(claim.id === current && { 'data-current': '' }),
  }
  const whole = Decoration.inline(from, to, attributes, spec)
  if (!mark) return [whole]
  const words = problems.map((place) =>
    Decoration.inline(place.from, place.to, { 'data-problem': claim.status }, spec),
  )
  const sign = Decoration.widget(to, () => createSign(claim, isSigned), {
    ...spec,
    key: `${claim.id} ${claim.status} ${mark}`,
    side: -1,
    stopEvent: () => true,
    ignoreSelection: true,
  })
  return [whole, ...words, sign]
}

/** The verdict as a sign and words, for those who do not see its colour. */
function createSign(claim: Claim, isSigned: boolean): HTMLElement {
  const sign = document.createElement('button')
  sign.type = 'button'
  sign.contentEditable = 'false'
  sign.dataset.sign = claim.id
  sign.dataset.status = claim.status
  sign.textContent = claim.status === 'contradicted' ? '≠' : '?'
  if (isSigned) sign.dataset.kept = ''
  sign.title = markWords(claim, isSigned)
  sign.setAttribute('aria-label', `${sign.title}. ${t('Show why')}`)
  return sign
}

function drawHeadings(doc: Node, sections: readonly string[]): Decoration[] {
  const found: Decoration[] = []
  doc.forEach((node, at) => {
    const heading = node.textContent.trim()
    if (node.type.name !== 'heading' || !sections.includes(heading)) return
    found.push(
      Decoration.widget(at + node.nodeSize - 1, () => createMenuButton(heading), {
        key: `menu ${heading}`,
        side: 1,
        stopEvent: () => true,
        ignoreSelection: true,
      }),
    )
  })
  return found
}

function createMenuButton(heading: string): HTMLElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.contentEditable = 'false'
  button.dataset.section = heading
  button.textContent = '⋯'
  button.setAttribute('aria-label', t('Section {heading}', { heading }))
  button.setAttribute('aria-haspopup', 'menu')
  return button
}
