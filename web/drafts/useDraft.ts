import { useState } from 'react'
import { create } from 'zustand'
import { onSignedOut } from '#web/api/client.ts'
import { deleteDraft, listRestoredDrafts, saveDraft } from './store.ts'
import { type FormWords, typedBehind, typedSince } from './typed-since.ts'

interface Entry extends FormWords {
  /** It was typed before this page was opened. */
  found: boolean
}

/** Unsent text of forms, by the name of the form. It outlives the form and, sealed, the page. */
const useForms = create<Readonly<Record<string, Entry>>>(() => ({}))

export interface Draft<T> {
  value: T
  set: (value: T) => void
  /** The value, or these fields of it, is saved: later edits stay. */
  sent: (value: T) => void
  /** The text was added as a separate item, such as a comment: text typed after it stays. */
  added: (text: string) => void
  /** Discards the draft. */
  clear: () => void
  /** The value was typed before this form was opened. */
  restored: boolean
  /** The value under the draft has changed since. */
  outdated: boolean
}

/**
 * The value of a form with a save button. Typed text stays on this device until it is sent or discarded, even after the
 * form closes, a reload or a crash. Never use it for secrets.
 * @param name of the form and of what it changes, such as "macro 7f…".
 * @param start the value without a draft; must be serialisable as JSON.
 * @param scribeId the visit of the text.
 */
export function useDraft<T>(name: string, start: T, scribeId = ''): Draft<T> {
  const base = JSON.stringify(start)
  const entry = useForms((forms) => forms[name])
  const [before] = useState(() => useForms.getState()[name] !== undefined)
  return {
    value: entry ? readValue(entry, start) : start,
    set: (value) => typeForm(name, { content: JSON.stringify(value), base, scribeId }),
    sent: (value) => formSent(name, value, scribeId),
    added: (text) => textAdded(name, text, scribeId),
    clear: () => clearForm(name),
    restored: entry !== undefined && (before || entry.found),
    outdated: entry !== undefined && entry.base !== base,
  }
}

/** The draft; fields added to the form since have their start value. */
function readValue<T>({ content }: Entry, start: T): T {
  // Written by `set`, of the same form.
  const value = JSON.parse(content) as T
  const isFields = typeof start === 'object' && start !== null
  return isFields ? { ...start, ...value } : value
}

/**
 * The forms with a draft whose name has this prefix.
 * @param found only drafts from before the page was opened.
 * @returns the rest of each name.
 */
export const useDraftNames = (prefix: string, found = false): string[] =>
  Object.entries(useForms())
    .filter(([name, entry]) => name.startsWith(prefix) && (entry.found || !found))
    .map(([name]) => name.slice(prefix.length))

function typeForm(name: string, typed: { content: string; base: string; scribeId: string }): void {
  if (typed.content === typed.base) return clearForm(name)
  const { [name]: known, ...others } = useForms.getState()
  const base = known?.base ?? typed.base
  const found = known?.found ?? false
  useForms.setState({ ...others, [name]: { content: typed.content, base, found } }, true)
  saveDraft({ kind: 'form', id: name, ...typed, version: 0, base })
}

function formSent(name: string, value: unknown, scribeId: string): void {
  const { [name]: known, ...others } = useForms.getState()
  const left = known && typedSince(known, value)
  if (!left) return clearForm(name)
  useForms.setState({ ...others, [name]: { ...left, found: false } }, true)
  saveDraft({ kind: 'form', id: name, ...left, scribeId, version: 0 })
}

function textAdded(name: string, text: string, scribeId: string): void {
  const now = typedIn(name)
  const left = typeof now === 'string' ? typedBehind(now, text) : ''
  typeForm(name, { content: JSON.stringify(left), base: JSON.stringify(''), scribeId })
}

/** Moves the draft of a form to the form that replaces it. */
export function moveForm(from: string, to: string, scribeId: string): void {
  const { [from]: left } = useForms.getState()
  if (!left) return
  clearForm(from)
  useForms.setState({ [to]: left })
  const { content, base } = left
  saveDraft({ kind: 'form', id: to, content, base, scribeId, version: 0 })
}

/** The current draft of a form; nothing if there is none. */
export function typedIn(name: string): unknown {
  const entry = useForms.getState()[name]
  // Written by `set`.
  return entry && (JSON.parse(entry.content) as unknown)
}

export function clearForm(name: string): void {
  const { [name]: _gone, ...others } = useForms.getState()
  useForms.setState(others, true)
  deleteDraft('form', name)
}

/**
 * Stores text that a form released but failed to save, so that a later page shows it. A newer draft takes
 * precedence.
 */
export function keepUnsent(name: string, text: string, scribeId: string): void {
  if (useForms.getState()[name]) return
  const [content, base] = [JSON.stringify(text), JSON.stringify('')]
  saveDraft({ kind: 'form', id: name, content, base, scribeId, version: 0 })
}

/** Deletes that text once it is saved or discarded. */
export function dropUnsent(name: string): void {
  if (!useForms.getState()[name]) deleteDraft('form', name)
}

/** Shows stored drafts in their forms. */
export function resumeForms(): void {
  const found = listRestoredDrafts('form').map(({ id, content, base }) => [
    id,
    { content, base, found: true },
  ])
  useForms.setState((forms) => ({ ...Object.fromEntries(found), ...forms }))
}

onSignedOut(() => useForms.setState({}, true))
