import { isHtml } from './roots.ts'

export type TextField = HTMLInputElement | HTMLTextAreaElement
/** A text field, or the element that is edited. */
export type Field = TextField | HTMLElement

const textTypes = new Set(['text', 'search', ''])

/** By its name: an element of a frame is an instance of that frame's own classes. */
export function isTextField(element: Element): element is TextField {
  if (element.tagName === 'TEXTAREA') return true
  return element.tagName === 'INPUT' && textTypes.has(element.getAttribute('type') ?? '')
}

/** The field that an element is or belongs to; undefined for anything that takes no text. */
export function fieldAt(element: Element): Field | undefined {
  if (isTextField(element)) return element
  if (!isHtml(element) || !element.isContentEditable) return undefined
  let host = element
  while (host.parentElement?.isContentEditable) host = host.parentElement
  // A document in design mode is edited as a whole.
  return host
}

/** The fields of a root, without those of the roots in it. */
export const fieldsIn = (root: Document | ShadowRoot): Field[] =>
  [...root.querySelectorAll('input, textarea, [contenteditable]')].flatMap((element) => {
    const field = fieldAt(element)
    return field === element ? [field] : []
  })

const longest = 200

/** A label without what may be particular to a patient: long numbers. */
const tidy = (text: string | null | undefined): string =>
  (text ?? '')
    .replace(/\s+/g, ' ')
    .replace(/\d{3,}/g, '#')
    .trim()
    .slice(0, longest)

/** What a page calls a field. */
export function labelOf(field: Field): string {
  const labels = isTextField(field) ? [...(field.labels ?? [])].map(wordsOf) : []
  const candidates = [
    ...namedBy(field),
    field.getAttribute('aria-label'),
    ...labels,
    cellBefore(field),
    field.getAttribute('placeholder'),
    field.getAttribute('title'),
    field.getAttribute('name'),
  ]
  return candidates.map(tidy).find((text) => text !== '') ?? ''
}

/** The words of a label, without what is in a field within it. */
function wordsOf(label: Element): string | null {
  const copy = label.cloneNode(true) as Element // a copy of an element is one
  for (const field of copy.querySelectorAll('input, textarea, select, [contenteditable]'))
    field.remove()
  return copy.textContent
}

function namedBy(field: Field): (string | null | undefined)[] {
  const root = field.getRootNode() as Document | ShadowRoot // a field that is found is in a page
  const ids = field.getAttribute('aria-labelledby')?.split(/\s+/) ?? []
  return ids.map((id) => {
    const named = root.getElementById(id)
    return named && wordsOf(named)
  })
}

/** Old EMRs label a field by the cell of the table before it. */
function cellBefore(field: Field): string | null {
  const before = field.closest('td')?.previousElementSibling
  return before && !before.querySelector('input, textarea, select') ? before.textContent : null
}
