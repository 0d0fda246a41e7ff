import { type Field, isTextField, type TextField } from './fields.ts'
import type { FillProblem } from './types.ts'

/** Line ends and the spaces of editors, which no reader sees. */
const readable = (text: string) =>
  text
    .replaceAll('\u00a0', ' ')
    .replaceAll('\u200b', '')
    .split(/\r\n?|\n/)
    .map((line) => line.trimEnd())
    .filter((line) => line !== '')
    .join('\n')

export const sameText = (a: string, b: string): boolean => readable(a) === readable(b)

/** The text of a field. */
export const textOf = (field: Field): string => (isTextField(field) ? field.value : field.innerText)

const inOneLine = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' ')

/** What to add to a field: a line has no line ends, and what is there stays above. */
export function addition(field: Field, text: string): string {
  const isLine = field.tagName === 'INPUT'
  const added = isLine ? inOneLine(text) : text
  if (textOf(field).trim() === '') return added
  return (isLine ? ' ' : '\n\n') + added
}

/** Why a text can't go into a field, or undefined. */
export function refusal(field: Field, text: string): FillProblem | undefined {
  if (field.closest('[inert], [aria-disabled="true"], [aria-readonly="true"]')) return 'read-only'
  if (!isTextField(field)) return field.isContentEditable ? undefined : 'read-only'
  if (field.matches(':disabled') || field.readOnly) return 'read-only'
  return field.maxLength >= 0 && text.length > field.maxLength ? 'too-long' : undefined
}

/** Adds text at the end of a field as if it were typed, so that scripts that watch the field notice. */
export function add(field: Field, added: string): void {
  field.focus()
  if (isTextField(field)) return writeValue(field, field.value.trimEnd() + added)
  const after = textOf(field) + added
  moveToEnd(field)
  // Editors handle this command like typing. It's deprecated, but there is no replacement.
  if (field.ownerDocument.execCommand('insertText', false, added) && says(field, after)) return
  // Some editors take several lines from the clipboard only.
  moveToEnd(field)
  if (!paste(field, added) || says(field, after)) return
  field.append(...paragraphs(field.ownerDocument, added))
  field.dispatchEvent(inputEvent(added))
}

/** Restores the text of a field and the formatting of an editor. */
export function restore(field: Field, { text, html }: { text: string; html: string }): void {
  field.focus()
  if (isTextField(field)) return writeValue(field, text)
  const page = field.ownerDocument
  select(field)
  page.execCommand(text.trim() === '' ? 'delete' : 'insertHTML', false, html)
  if (says(field, text)) return
  select(field)
  page.execCommand('insertText', false, text)
}

const says = (field: Field, text: string) => sameText(textOf(field), text)

/**
 * React and other frameworks track the element's property from the page's own scripts. A value that is set from outside them
 * differs from the tracked one, so the event makes them read it.
 */
function writeValue(field: TextField, text: string): void {
  field.value = text
  field.dispatchEvent(inputEvent(text))
  field.dispatchEvent(new Event('change', { bubbles: true, composed: true }))
}

/** @returns whether no editor has handled it */
function paste(field: HTMLElement, text: string): boolean {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  const kind = { clipboardData, bubbles: true, cancelable: true, composed: true }
  return field.dispatchEvent(new ClipboardEvent('paste', kind))
}

function select(field: HTMLElement): Selection | null {
  const selection = field.ownerDocument.getSelection()
  selection?.selectAllChildren(field)
  // A page's selection ends at shadow roots; the command selects in the focused element.
  if (!selection || !field.contains(selection.anchorNode))
    field.ownerDocument.execCommand('selectAll')
  return selection
}

const moveToEnd = (field: HTMLElement) => select(field)?.collapseToEnd()

const inputEvent = (data: string) =>
  new InputEvent('input', { bubbles: true, composed: true, inputType: 'insertText', data })

const paragraphs = (page: Document, text: string) =>
  text.split('\n').map((line) => {
    const paragraph = page.createElement('div')
    if (line === '') paragraph.append(page.createElement('br'))
    else paragraph.textContent = line
    return paragraph
  })
