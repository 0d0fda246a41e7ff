import { type Field, isTextField } from './fields.ts'
import { locate } from './locate.ts'
import { readView } from './screen.ts'
import type { FillRequest, FillResult } from './types.ts'
import { add, addition, refusal, restore, sameText, textOf } from './write.ts'

/** Pages react to an input at once or within their next frames. */
const settleMs = 150
const settle = () => new Promise((resolve) => setTimeout(resolve, settleMs))

interface FieldChange {
  field: Field
  /** The text and, of an editor, the formatting before. */
  before: { text: string; html: string }
  after: string
}
let filled: FieldChange[] = []

/** Adds a text to a field, and makes sure that the page kept it. */
export async function fill({ view, target, text }: FillRequest): Promise<FillResult> {
  if (view !== readView()) return { ok: false, problem: 'other-page' }
  const field = locate(target)
  if (!field) return { ok: false, problem: 'not-found' }
  const before = { text: textOf(field), html: isTextField(field) ? '' : field.innerHTML }
  const added = addition(field, text)
  const after = before.text.trimEnd() + added
  const problem = refusal(field, after)
  if (problem) return { ok: false, problem }
  add(field, added)
  await settle()
  // A page may replace the element with another one.
  const now = field.isConnected ? field : locate(target)
  if (!now || !sameText(textOf(now), after)) {
    if (now) restore(now, before)
    return { ok: false, problem: 'not-kept' }
  }
  filled.push({ field: now, before, after })
  return { ok: true, kept: before.text.trim() !== '' }
}

/** Undoes the fields that still have the text that was filled in, the last one first. */
export async function undo(): Promise<{ undone: number; changed: number }> {
  const all = filled.toReversed()
  filled = []
  const same = all.filter(({ field, after }) => field.isConnected && sameText(textOf(field), after))
  for (const { field, before } of same) restore(field, before)
  await settle()
  return { undone: same.length, changed: all.length - same.length }
}
