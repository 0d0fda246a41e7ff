import { type Field, fieldAt } from './fields.ts'
import { openHighlight } from './highlight.ts'
import { targetOf } from './locate.ts'
import { type Root, rootsIn, shadowOf } from './roots.ts'
import type { FieldTarget } from '#contract/export.ts'
import type { PickerWords } from './types.ts'

/** Ends the picker that is open. */
let stop: (() => void) | undefined

export const stopPicking = (): void => stop?.()

/** Lets the user point to a field, with the pointer or by Tab and Enter. @returns null if they cancel with Escape */
export function pick(words: PickerWords): Promise<FieldTarget | null> {
  stop?.()
  return new Promise((resolve) => {
    const highlight = openHighlight()
    highlight.say(words.ask)
    const listening = new AbortController()
    const end = (field: Field | undefined) => {
      listening.abort()
      highlight.remove()
      stop = undefined
      resolve(field ? targetOf(field) : null)
    }
    stop = () => end(undefined)
    const point = (field: Field | undefined) => {
      highlight.frame(field)
      if (field) highlight.say(words.ask)
    }
    const choose = (field: Field | undefined) => {
      if (field) return end(field)
      highlight.say(words.notAField)
    }
    for (const page of documents()) listen(page, { point, choose, end }, listening.signal)
  })
}

const documents = () =>
  [...rootsIn(document)].filter((root) => root.nodeType === Node.DOCUMENT_NODE)

interface Actions {
  point: (field: Field | undefined) => void
  choose: (field: Field | undefined) => void
  end: (field: undefined) => void
}

/** Keeps every event of a press from the page. */
const presses = [
  'pointerdown',
  'pointerup',
  'mousedown',
  'mouseup',
  'click',
  'dblclick',
  'auxclick',
]

function listen(page: Root, { point, choose, end }: Actions, signal: AbortSignal): void {
  const on = (kind: string, handle: (event: Event) => void) =>
    page.addEventListener(kind, handle, { capture: true, signal })
  on('pointermove', (event) => point(fieldUnder(page, event as PointerEvent)))
  on('focusin', () => point(focusedField(page)))
  for (const kind of presses)
    on(kind, (event) => {
      hold(event)
      if (kind === 'click') choose(fieldUnder(page, event as PointerEvent))
    })
  on('keydown', (event) => {
    const { key } = event as KeyboardEvent
    if (key === 'Tab') return
    hold(event)
    if (key === 'Escape') end(undefined)
    if (key === 'Enter') choose(focusedField(page))
  })
}

function hold(event: Event): void {
  event.preventDefault()
  event.stopImmediatePropagation()
}

function fieldUnder(page: Root, { clientX, clientY }: PointerEvent): Field | undefined {
  let element = page.elementFromPoint(clientX, clientY)
  for (let inner = element; inner;) {
    element = inner
    const deeper: Element | null = shadowOf(inner)?.elementFromPoint(clientX, clientY) ?? null
    inner = deeper === inner ? null : deeper
  }
  return element ? fieldAt(element) : undefined
}

function focusedField(page: Root): Field | undefined {
  let element = page.activeElement
  for (let inner = element; inner; inner = shadowOf(inner)?.activeElement ?? null) element = inner
  return element ? fieldAt(element) : undefined
}
