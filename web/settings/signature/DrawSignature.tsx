import { Button } from '@mantine/core'
import { type PointerEvent, type RefObject, useRef, useState } from 'react'
import css from '../settings.module.css'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  isSaving: boolean
  onSave: (picture: Blob) => void
  onCancel: () => void
}

/** Pixels of the picture, twice those on screen, so that it prints sharply. */
const [WIDTH, HEIGHT] = [800, 240]
const LINE = 5

/** A surface to sign on with a finger, a pen or a mouse. */
export function DrawSignature({ isSaving, onSave, onCancel }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isEmpty, setIsEmpty] = useState(true)
  const clear = () => {
    canvas.current?.getContext('2d')?.clearRect(0, 0, WIDTH, HEIGHT)
    setIsEmpty(true)
  }
  const save = () =>
    canvas.current?.toBlob((picture) => {
      if (picture) onSave(picture)
    }, 'image/png')
  return (
    <>
      <Surface canvas={canvas} onDraw={() => setIsEmpty(false)} />
      <div className={css.logoActions}>
        <Button disabled={isEmpty} loading={isSaving} onClick={save}>
          {t('Save the signature')}
        </Button>
        <Button variant="default" disabled={isEmpty || isSaving} onClick={clear}>
          {t('Clear')}
        </Button>
        <Button variant="subtle" onClick={onCancel}>
          {t('Cancel')}
        </Button>
      </div>
    </>
  )
}

interface SurfaceProps {
  canvas: RefObject<HTMLCanvasElement | null>
  /** A line begins. */
  onDraw: () => void
}

const Surface = ({ canvas, onDraw }: SurfaceProps) => (
  <canvas
    ref={canvas}
    className={css.signatureSurface}
    width={WIDTH}
    height={HEIGHT}
    aria-label={t('Sign here, or upload a picture instead.')}
    role="img"
    onPointerDown={(event) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      draw(event, true)
      onDraw()
    }}
    onPointerMove={(event) => event.buttons > 0 && draw(event, false)}
  />
)

/** Draws to where the pointer is, in black, as it is printed. */
function draw(event: PointerEvent<HTMLCanvasElement>, isStart: boolean): void {
  const surface = event.currentTarget
  const context = surface.getContext('2d')
  if (!context) return
  const box = surface.getBoundingClientRect()
  const x = ((event.clientX - box.left) / box.width) * surface.width
  const y = ((event.clientY - box.top) / box.height) * surface.height
  if (isStart) {
    context.lineWidth = LINE
    context.lineCap = 'round'
    context.lineJoin = 'round'
    context.beginPath()
    context.moveTo(x, y)
  }
  context.lineTo(x, y)
  context.stroke()
}
