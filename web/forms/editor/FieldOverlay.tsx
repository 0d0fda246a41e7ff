import { type PointerEvent, useState } from 'react'
import type { FormField, PageRectangle } from '#contract/form-fields.ts'
import type { PageSize } from '../pdf/PdfPage.tsx'
import css from './editor.module.css'
import { FieldBox } from './FieldBox.tsx'
import { between, withinPage } from './rectangles.ts'
import { whyUncertain } from './uncertain.ts'

interface Props {
  /** Those of the page. */
  fields: readonly FormField[]
  selectedId: string | undefined
  scale: number
  page: PageSize
  /** Values by field, where the form is filled. */
  texts?: Readonly<Record<string, string>>
  onSelect: (id: string) => void
  /** Undefined where fields can't be changed. */
  editing: FieldEditing | undefined
}

/** What the pointer and the keyboard do with fields on a page. */
export interface FieldEditing {
  onChange: (id: string, rectangle: PageRectangle) => void
  onRemove: (field: FormField) => void
  onDraw: (rectangle: PageRectangle) => void
}

/** The fields over their page. Dragging over an empty place draws a new one. */
export function FieldOverlay(props: Props) {
  const { fields, texts, selectedId, scale, page, editing } = props
  const { drawn, ...drawing } = useDrawing(props)
  return (
    <div className={css.overlay} {...(editing && drawing)}>
      {fields.map((field) => (
        <FieldBox
          key={field.id}
          field={field}
          isSelected={field.id === selectedId}
          scale={scale}
          page={page}
          text={texts?.[field.id]}
          isMarked={texts ? !texts[field.id] : whyUncertain(field) !== undefined}
          onSelect={() => props.onSelect(field.id)}
          editing={
            editing && {
              onChange: (rectangle) => editing.onChange(field.id, rectangle),
              onRemove: () => editing.onRemove(field),
            }
          }
        />
      ))}
      {drawn && (
        <i
          className={css.drawn}
          style={{
            left: drawn.x * scale,
            top: drawn.y * scale,
            width: drawn.width * scale,
            height: drawn.height * scale,
          }}
        />
      )}
    </div>
  )
}

function useDrawing({ scale, page, editing }: Props) {
  const [from, setFrom] = useState<{ x: number; y: number }>()
  const [drawn, setDrawn] = useState<PageRectangle>()
  const pointOf = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) => {
    const { left, top } = currentTarget.getBoundingClientRect()
    return { x: (clientX - left) / scale, y: (clientY - top) / scale }
  }
  const stop = () => {
    setFrom(undefined)
    setDrawn(undefined)
  }
  return {
    drawn,
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || event.target !== event.currentTarget) return
      event.currentTarget.setPointerCapture(event.pointerId)
      setFrom(pointOf(event))
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (from) setDrawn(between(from, pointOf(event)))
    },
    onPointerUp: () => {
      if (drawn && drawn.width > 6 && drawn.height > 4) editing?.onDraw(withinPage(drawn, page))
      stop()
    },
    onPointerCancel: stop,
  }
}
