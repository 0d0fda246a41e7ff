import { type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react'

const showAfterMs = 260
const hideAfterMs = 220

const claimAt = (target: EventTarget) => {
  const place = (target as Element).closest<HTMLElement>('[data-claim], [data-sign]')
  return place?.dataset.claim ?? place?.dataset.sign
}

/** The sentence that the pointer rests on, long enough that passing over the text shows nothing. */
export function useClaimHover() {
  const [claimId, setClaimId] = useState<string>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const later = (next: string | undefined, ms: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setClaimId(next), ms)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    claimId,
    show: (next: string | undefined) => {
      clearTimeout(timer.current)
      setClaimId(next)
    },
    /** The card itself keeps the sentence. */
    onCard: (inside: boolean) => {
      if (inside) clearTimeout(timer.current)
      else later(undefined, hideAfterMs)
    },
    onPointerOver: (event: PointerEvent) => {
      if (event.pointerType !== 'mouse') return
      const next = claimAt(event.target)
      if (next !== claimId) later(next, next ? showAfterMs : hideAfterMs)
      else clearTimeout(timer.current)
    },
    onPointerLeave: () => later(undefined, hideAfterMs),
    claimAt: (event: MouseEvent) => claimAt(event.target),
  }
}
