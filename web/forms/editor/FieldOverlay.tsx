import { type PointerEvent, useState } from 'react'
import type { FormField, PageRectangle } from '#contract/form-fields.ts'
import type { PageSize } from '../pdf/PdfPage.tsx'
import css from './editor.module.css'
import { FieldBox } from './FieldBox.tsx'
import { between, withinPage } from './rectangles.ts'

interface Props {
  /** Those of the page. */
  fields: readonly FormField[]
  selectedId: string | undefined
  scale: number
  page: PageSize
  isReadOnly: boolean
  onSelect: (id: string) => void
  onChange: (id: string, rectangle: PageRectangle) => void
  onRemove: (field: FormField) => void
  onDraw: (rectangle: PageRectangle) => void
}

/** The fields over their page. Dragging over an empty place draws a new one. */
export function FieldOverlay(props: Props) {
  const { fields, selectedId, scale, page, isReadOnly } = props
  const { drawn, ...drawing } = useDrawing(props)
  return (
    <div className={css.overlay} {...(!isReadOnly && drawing)}>
      {fields.map((field) => (
        <FieldBox
          key={field.id}
          field={field}
          isSelected={field.id === selectedId}
          scale={scale}
          page={page}
          isReadOnly={isReadOnly}
          onSelect={() => props.onSelect(field.id)}
          onChange={(rectangle) => props.onChange(field.id, rectangle)}
          onRemove={() => props.onRemove(field)}
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

function useDrawing({ scale, page, onDraw }: Props) {
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
      if (drawn && drawn.width > 6 && drawn.height > 4) onDraw(withinPage(drawn, page))
      stop()
    },
    onPointerCancel: stop,
  }
}
