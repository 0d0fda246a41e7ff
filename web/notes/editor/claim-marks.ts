import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state'
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view'
import type { Claim } from '#contract/notes.ts'
import { isOpen, statusWords } from '#web/notes/review.ts'
import { claimRanges, type ClaimRange } from './claim-ranges.ts'

interface Marks {
  ranges: ClaimRange[]
  /** The sentence that is being looked at. */
  current: string | undefined
  /** Headings that can be written anew by themselves. */
  sections: readonly string[]
  decorations: DecorationSet
}
type Change = { claims?: readonly Claim[]; current?: string | null; sections?: readonly string[] }

const key = new PluginKey<Marks>('claims')
const none: Marks = {
  ranges: [],
  current: undefined,
  sections: [],
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
    state: { init: () => none, apply: applied },
    props: { decorations: (state) => key.getState(state)?.decorations },
  })

export const rangesIn = (state: EditorState): ClaimRange[] => key.getState(state)?.ranges ?? []

export function changeMarks(view: EditorView, change: Change): void {
  view.dispatch(withMarks(view.state.tr, change))
}

/** A transaction that changes what is marked, and nothing that one could undo. */
export const withMarks = (transaction: Transaction, change: Change): Transaction =>
  transaction.setMeta(key, change).setMeta('addToHistory', false)

function applied(transaction: Transaction, old: Marks): Marks {
  // Only this file sets this meta.
  const change = transaction.getMeta(key) as Change | undefined
  if (!change && !transaction.docChanged) return old
  const { claims, current = old.current ?? null, sections = old.sections } = change ?? {}
  const ranges = claims ? claimRanges(transaction.doc, claims) : moved(transaction, old.ranges)
  const marks = { ranges, current: current ?? undefined, sections }
  return {
    ...marks,
    decorations: DecorationSet.create(transaction.doc, drawn(transaction.doc, marks)),
  }
}

/** What was checked and has since been changed carries no verdict until it is checked again. */
function moved({ mapping, doc, before }: Transaction, ranges: readonly ClaimRange[]): ClaimRange[] {
  const text = (node: Node, from: number, to: number) => node.textBetween(from, to, '\n')
  return ranges.flatMap((range) => {
    const from = mapping.map(range.from, 1)
    const to = mapping.map(range.to, -1)
    if (to <= from || text(doc, from, to) !== text(before, range.from, range.to)) return []
    const problems = range.problems.map(({ index, ...place }) => ({
      index,
      from: mapping.map(place.from, 1),
      to: mapping.map(place.to, -1),
    }))
    return [{ ...range, from, to, problems }]
  })
}

function drawn(doc: Node, { ranges, current, sections }: Omit<Marks, 'decorations'>): Decoration[] {
  return [...ranges.flatMap((range) => drawnClaim(range, current)), ...drawnHeadings(doc, sections)]
}

function drawnClaim({ claim, from, to, problems }: ClaimRange, current: string | undefined) {
  const open = isOpen(claim)
  const whole = Decoration.inline(from, to, {
    'data-claim': claim.id,
    ...(open && { 'data-open': claim.status }),
    ...(open && problems.length > 0 && { 'data-placed': '' }),
    ...(claim.id === current && { 'data-current': '' }),
  })
  if (!open) return [whole]
  const words = problems.map((place) =>
    Decoration.inline(place.from, place.to, { 'data-problem': claim.status }),
  )
  const sign = Decoration.widget(to, () => signOf(claim), {
    key: `${claim.id} ${claim.status}`,
    side: -1,
    stopEvent: () => true,
    ignoreSelection: true,
  })
  return [whole, ...words, sign]
}

/** The verdict as a sign and words, for those who do not see its colour. */
function signOf(claim: Claim): HTMLElement {
  const sign = document.createElement('button')
  sign.type = 'button'
  sign.contentEditable = 'false'
  sign.dataset.sign = claim.id
  sign.dataset.status = claim.status
  sign.textContent = claim.status === 'contradicted' ? '≠' : '?'
  sign.title = statusWords(claim)
  sign.setAttribute('aria-label', `${statusWords(claim)}. Show why`)
  return sign
}

function drawnHeadings(doc: Node, sections: readonly string[]): Decoration[] {
  const found: Decoration[] = []
  doc.forEach((node, at) => {
    const heading = node.textContent.trim()
    if (node.type.name !== 'heading' || !sections.includes(heading)) return
    found.push(
      Decoration.widget(at + node.nodeSize - 1, () => menuOf(heading), {
        key: `menu ${heading}`,
        side: 1,
        stopEvent: () => true,
        ignoreSelection: true,
      }),
    )
  })
  return found
}

function menuOf(heading: string): HTMLElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.contentEditable = 'false'
  button.dataset.section = heading
  button.textContent = '⋯'
  button.setAttribute('aria-label', `Section ${heading}`)
  button.setAttribute('aria-haspopup', 'menu')
  return button
}
