import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import type { FormField, PageRectangle } from '#contract/form-fields.ts'
import type { PageSize } from '../pdf/PdfPage.tsx'
import css from './editor.module.css'
import { typeNames } from './field-names.ts'
import { moveBy, resizeBy, withinPage } from './rectangles.ts'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  field: FormField
  isSelected: boolean
  /** Pixels per point. */
  scale: number
  page: PageSize
  /** Its value, where the form is filled. */
  text: string | undefined
  isMarked: boolean
  onSelect: () => void
  /** Undefined where it can't be changed. */
  editing: { onChange: (rectangle: PageRectangle) => void; onRemove: () => void } | undefined
}

const steps: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/**
 * A field on its page. Dragging and the arrow keys move it, its corner and Alt with an arrow key resize it. Where it can't be
 * changed, only the pointer selects it here: the list of the fields beside the page is for the keyboard too.
 */
export function FieldBox(props: Props) {
  const { field, isSelected, scale, text, isMarked, editing, onSelect } = props
  const { name, type, owner } = field
  const label = t('{name}, {type}', { name: name || t('No name'), type: typeNames[type] })
  const { rectangle, ...handlers } = useRectangle(props)
  const { x, y, width, height } = rectangle
  const shared = {
    className: css.box,
    'data-owner': owner,
    'data-selected': isSelected || undefined,
    'data-marked': isMarked || undefined,
    title: name,
    style: {
      left: x * scale,
      top: y * scale,
      width: width * scale,
      height: height * scale,
    },
    onClick: onSelect,
  }
  if (!editing)
    return (
      <div {...shared} aria-hidden>
        {text && <span>{text}</span>}
      </div>
    )
  return (
    <button
      type="button"
      {...shared}
      aria-pressed={isSelected}
      aria-label={label}
      onFocus={onSelect}
      {...handlers}
    >
      {isSelected && <i className={css.corner} data-corner aria-hidden />}
    </button>
  )
}

interface Drag {
  /** Where it began, in pixels of the window. */
  x: number
  y: number
  how: typeof moveBy
}

/** The corner resizes, the rest moves. */
function startDrag(event: PointerEvent<HTMLElement>): Drag {
  event.stopPropagation()
  event.currentTarget.setPointerCapture(event.pointerId)
  const isCorner = (event.target as HTMLElement).dataset.corner !== undefined
  return { x: event.clientX, y: event.clientY, how: isCorner ? resizeBy : moveBy }
}

/** An arrow key moves by a point, or by ten with Shift; with Alt it resizes. */
function stepByKey(
  { key, shiftKey, altKey }: KeyboardEvent,
  rectangle: PageRectangle,
): PageRectangle | undefined {
  const step = steps[key]
  if (!step) return undefined
  const points = shiftKey ? 10 : 1
  const how = altKey ? resizeBy : moveBy
  return how(rectangle, step[0] * points, step[1] * points)
}

/** The rectangle while it is moved or resized, and what does so. It is saved once, at the end. */
function useRectangle({ field, scale, page, onSelect, editing }: Props) {
  const [draft, setDraft] = useState<PageRectangle>()
  const [drag, setDrag] = useState<Drag>()
  const rectangle = draft ?? field.rectangle
  const finish = () => {
    setDrag(undefined)
    if (!draft) return
    setDraft(undefined)
    editing?.onChange(draft)
  }
  return {
    rectangle,
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      onSelect()
      setDrag(startDrag(event))
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!drag) return
      const dx = (event.clientX - drag.x) / scale
      const dy = (event.clientY - drag.y) / scale
      if (draft || Math.hypot(dx, dy) * scale > 3)
        setDraft(withinPage(drag.how(field.rectangle, dx, dy), page))
    },
    onPointerUp: finish,
    onPointerCancel: finish,
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.key === 'Delete' || event.key === 'Backspace') return editing?.onRemove()
      const next = stepByKey(event, rectangle)
      if (!next) return
      event.preventDefault()
      setDraft(withinPage(next, page))
    },
    onKeyUp: (event: KeyboardEvent<HTMLElement>) => {
      if (steps[event.key]) finish()
    },
    onBlur: finish,
  }
}
