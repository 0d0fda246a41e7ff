import { useState } from 'react'
import { create } from 'zustand'
import { onSignedOut } from '#web/api/client.ts'
import { deleteDraft, listRestoredDrafts, saveDraft } from './store.ts'
import { type FormWords, typedBehind, typedSince } from './typed-since.ts'

interface Entry extends FormWords {
  /** It was typed before this page was opened. */
  found: boolean
}

/** What is typed in forms and not sent yet, by the name of the form. It outlives the form and, sealed, the page. */
const useForms = create<Readonly<Record<string, Entry>>>(() => ({}))

export interface Draft<T> {
  value: T
  set: (value: T) => void
  /** The value, or those of its fields, arrived: what was typed since stays. */
  sent: (value: T) => void
  /** The text was added as a thing of its own, such as a comment: what was typed behind it stays. */
  added: (text: string) => void
  /** It was given up. */
  clear: () => void
  /** The value was typed before this form was opened. */
  restored: boolean
  /** What it was typed over is not what there is now. */
  outdated: boolean
}

/**
 * The value of a form that is sent by a press: what is typed stays on this device until it is sent or given up, over a
 * form that closes, a reload and a crash. Nothing secret goes through here.
 * @param name of the form and of what it changes, such as "macro 7f…".
 * @param start what the form shows when nothing was typed; must survive JSON.
 * @param scribeId the visit that the words are about.
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

/** What was typed; a field that the form has had only since then is as it starts. */
function readValue<T>({ content }: Entry, start: T): T {
  // Written by `set`, of the same form.
  const value = JSON.parse(content) as T
  const isFields = typeof start === 'object' && start !== null
  return isFields ? { ...start, ...value } : value
}

/**
 * Which forms whose name begins so have something in them.
 * @param found only what was typed before the page was opened.
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

/** What is left in a form goes on in another, which took its place. */
export function moveForm(from: string, to: string, scribeId: string): void {
  const { [from]: left } = useForms.getState()
  if (!left) return
  clearForm(from)
  useForms.setState({ [to]: left })
  const { content, base } = left
  saveDraft({ kind: 'form', id: to, content, base, scribeId, version: 0 })
}

/** What is typed in a form now; nothing where nothing is left in it. */
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
 * Keeps the words that a form let go of and that did not arrive: a later page shows them in it. What is typed there since
 * goes first.
 */
export function keepUnsent(name: string, text: string, scribeId: string): void {
  if (useForms.getState()[name]) return
  const [content, base] = [JSON.stringify(text), JSON.stringify('')]
  saveDraft({ kind: 'form', id: name, content, base, scribeId, version: 0 })
}

/** They arrived after all, or were given up. */
export function dropUnsent(name: string): void {
  if (!useForms.getState()[name]) deleteDraft('form', name)
}

/** Shows in its forms what this device kept of them. */
export function resumeForms(): void {
  const found = listRestoredDrafts('form').map(({ id, content, base }) => [
    id,
    { content, base, found: true },
  ])
  useForms.setState((forms) => ({ ...Object.fromEntries(found), ...forms }))
}

onSignedOut(() => useForms.setState({}, true))
