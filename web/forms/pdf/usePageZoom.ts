import { useElementSize, useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { phoneQuery } from '#web/shell/ListLayout.tsx'
import type { PageSize } from './PdfPage.tsx'

/** Pixels of CSS per point: 1/96 inch and 1/72 inch. */
const pixelsPerPoint = 96 / 72
/** On a phone, before the size of the page is known. */
const smallZoom = 0.5

/** The zoom of a page. On a phone the page fills the width until the user zooms. */
export function usePageZoom() {
  const isPhone = useMediaQuery(phoneQuery, undefined, { getInitialValueInEffect: false })
  const { ref, width } = useElementSize<HTMLDivElement>()
  const [size, setSize] = useState<PageSize>()
  const [chosen, setZoom] = useState<number>()
  const zoom = chosen ?? (isPhone ? fitting(width, size) : 1)
  return {
    /** An element around the page, as wide as there is room. */
    ref,
    size,
    setSize,
    zoom,
    setZoom,
    /** Pixels per point. */
    scale: zoom * pixelsPerPoint,
  }
}

const fitting = (width: number, size: PageSize | undefined): number =>
  size && width > 0 ? Math.min(1, width / (size.width * pixelsPerPoint)) : smallZoom
