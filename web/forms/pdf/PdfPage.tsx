import { Text } from '@mantine/core'
import type { PDFDocumentProxy, PDFPageProxy, RenderTask } from 'pdfjs-dist'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import css from './pdf.module.css'
import { t } from '#web/i18n/i18n.ts'

/** Points of 1/72 inch. */
export interface PageSize {
  width: number
  height: number
}

interface Props {
  pdf: PDFDocumentProxy
  /** Counts from 1. */
  number: number
  /** Pixels per point. */
  scale: number
  onSize: (size: PageSize) => void
  /** Drawn over the page, in pixels from its upper left corner. */
  children: ReactNode
}

/** A page of a PDF. */
export function PdfPage({ children, ...page }: Props) {
  const { canvas, shown, problem } = useDrawnPage(page)
  return (
    <div className={css.page} style={shown}>
      <canvas
        ref={canvas}
        className={css.canvas}
        style={shown}
        role="img"
        aria-label={t('Page {number, number}', { number: page.number })}
      />
      {problem && (
        <Text size="sm" role="status" className={css.incomplete}>
          {problem}
        </Text>
      )}
      {children}
    </div>
  )
}

/** Draws a page, again whenever its scale changes. */
function useDrawnPage({ pdf, number, scale, onSize }: Omit<Props, 'children'>) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [shown, setShown] = useState<PageSize>()
  const [problem, setProblem] = useState('')
  useEffect(() => {
    let task: RenderTask | undefined
    let isGone = false
    const draw = async () => {
      const page = await pdf.getPage(number)
      const place = canvas.current
      if (isGone || !place) return
      const { width, height } = page.getViewport({ scale: 1 })
      onSize({ width, height })
      setShown({ width: width * scale, height: height * scale })
      task = render(page, place, scale)
      // It fails where it is cancelled; what can't be drawn stays white, and its fields are shown.
      await task.promise.catch(() => undefined)
      const { lacksPicture } = await import('./pdf-document.ts')
      const isDamaged = !isGone && lacksPicture(page)
      setProblem(isDamaged ? t('A picture on this page is damaged and isn’t shown.') : '')
    }
    draw().catch(() => isGone || setProblem(t('This page can’t be shown.')))
    return () => {
      isGone = true
      task?.cancel()
    }
  }, [pdf, number, scale, onSize])
  return { canvas, shown, problem }
}

function render(page: PDFPageProxy, canvas: HTMLCanvasElement, scale: number): RenderTask {
  const viewport = page.getViewport({ scale: scale * devicePixelRatio })
  canvas.width = Math.floor(viewport.width)
  canvas.height = Math.floor(viewport.height)
  return page.render({ canvas, viewport })
}
