import { type Field, fieldAt, fieldsIn, labelOf } from './fields.ts'
import { hostOf, type Root, rootIn } from './roots.ts'
import type { FieldTarget } from '#contract/export.ts'

/** Attributes that name an element for as long as the page stays the same. */
const stableAttributes = ['id', 'name', 'data-testid', 'data-field', 'aria-label']
/** A long number identifies a patient, a visit or a moment. */
const isStable = (value: string | null): value is string =>
  value !== null && value !== '' && value.length <= 100 && !/\d{3,}|[0-9a-f]{8}-/i.test(value)

const matchesOnly = (root: Root, selector: string, element: Element) => {
  const found = root.querySelectorAll(selector)
  return found.length === 1 && found[0] === element
}

/** How to find a field again. */
export function targetOf(field: Field): FieldTarget {
  const path: string[] = []
  let element: Element | null = field
  while (element) {
    const root = element.getRootNode() as Root // an element of a page is in a document or a shadow root
    path.unshift(selectorOf(element, root))
    element = hostOf(root)
  }
  return { path, label: labelOf(field) }
}

/** A selector that matches one element: its own name, or its place below the next ancestor that has one. */
function selectorOf(element: Element, root: Root): string {
  let place = ''
  for (let at: Element | null = element; at; at = at.parentElement) {
    for (const name of stableAttributes) {
      const value = at.getAttribute(name)
      if (!isStable(value)) continue
      const selector = `${at.localName}[${name}="${CSS.escape(value)}"]${place}`
      if (matchesOnly(root, selector, element)) return selector
    }
    place = ` > ${placeOf(at)}${place}`
    if (!at.parentElement) return place.slice(3)
  }
  return place
}

function placeOf(element: Element): string {
  const siblings = [...(element.parentNode?.children ?? [element])]
  const same = siblings.filter(({ localName }) => localName === element.localName)
  const position = same.indexOf(element) + 1
  return same.length > 1 ? `${element.localName}:nth-of-type(${position})` : element.localName
}

/**
 * The field of a target on this page. A field with another label is another field; one that has moved is found by its
 * label, if no other has it.
 */
export function locate({ path, label }: FieldTarget): Field | undefined {
  const root = path.slice(0, -1).reduce<Root | null>(enter, document)
  if (!root) return undefined
  const found = query(root, path.at(-1) ?? '')
  const field = found && fieldAt(found)
  if (field && (label === '' || labelOf(field) === label)) return field
  const [moved, another] =
    label === '' ? [] : fieldsIn(root).filter((one) => labelOf(one) === label)
  return another ? undefined : moved
}

function enter(root: Root | null, selector: string): Root | null {
  const host = root && query(root, selector)
  return host ? rootIn(host) : null
}

/** The one match. A selector of a shared profile was written elsewhere, so it may be broken. */
function query(root: Root, selector: string): Element | undefined {
  try {
    const found = root.querySelectorAll(selector)
    return found.length === 1 ? found[0] : undefined
  } catch {
    return undefined
  }
}
