import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Claim, Evidence, NoteCheck } from '#contract/notes.ts'
import { ClaimCard } from './ClaimCard.tsx'
import css from './claims.module.css'
import type { ReviewActions } from './useReviewActions.ts'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  claim: Claim
  check: NoteCheck['state']
  /** Undefined for a signed note. */
  actions: ReviewActions | undefined
  onEvidence: (evidence: Evidence) => void
  memories: readonly string[]
  /** Around the note's text; the card is placed within it, below the sentence. */
  sheet: RefObject<HTMLElement | null>
  onClose: () => void
  onPointer: (inside: boolean) => void
}

const gap = 6
/** The tools of the editor stay at the top, in pixels. */
const toolsHeight = 44

/** The card of a sentence, at the sentence. */
export function ClaimPopover({ claim, sheet, onClose, onPointer, ...rest }: Props) {
  const card = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState<{ top: number; left: number }>()
  useLayoutEffect(() => {
    setPlace(placeFor(claim.id, sheet.current, card.current))
  }, [claim, sheet])
  useCloseFromOutside(card, onClose)
  return (
    <div
      ref={card}
      className={css.popover}
      role="group"
      aria-label={t('Source of the statement')}
      style={place ?? { visibility: 'hidden' }}
      onPointerEnter={() => onPointer(true)}
      onPointerLeave={() => onPointer(false)}
    >
      <ClaimCard claim={claim} canFocus={place !== undefined} {...rest} />
    </div>
  )
}

/**
 * Escape, scrolling and a press outside close the card. A press on the note's text is handled by the text, which opens
 * the card of the pressed sentence, and the review bar moves to the next. Scrolling the note to the next statement
 * involves no wheel and no finger, so it closes nothing.
 */
function useCloseFromOutside(card: RefObject<HTMLElement | null>, onClose: () => void): void {
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    const isOutside = ({ target }: Event) =>
      target instanceof Element && !card.current?.contains(target)
    const close = (event: Event) => {
      if (isOutside(event)) onClose()
    }
    addEventListener('keydown', (event) => event.key === 'Escape' && onClose(), { signal })
    addEventListener('wheel', close, { signal, passive: true })
    addEventListener('touchmove', close, { signal, passive: true })
    addEventListener(
      'pointerdown',
      (event) => {
        const isKept =
          event.target instanceof Element && event.target.closest('#note-text, #review-bar')
        if (!isKept) close(event)
      },
      { signal },
    )
    return () => listening.abort()
  }, [card, onClose])
}

/** Below the sentence, or above it if there is no room below. */
function placeFor(claimId: string, sheet: HTMLElement | null, card: HTMLElement | null) {
  const parts = sheet?.querySelectorAll(`[data-claim="${CSS.escape(claimId)}"]`) ?? []
  const rects = [...parts].flatMap((part) => [...part.getClientRects()])
  const [first, last] = [rects[0], rects.at(-1)]
  if (!sheet || !card || !first || !last) return undefined
  const around = sheet.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = card
  const left = Math.min(last.left - around.left, around.width - width)
  // The visible part of the note: on a phone a bar of actions covers the bottom.
  const seen =
    sheet.closest('#note-panel')?.getBoundingClientRect() ?? document.body.getBoundingClientRect()
  const roomAbove = first.top - seen.top - toolsHeight
  const above = last.bottom + gap + height > seen.bottom && roomAbove > height + gap
  const top = above ? first.top - around.top - height - gap : last.bottom - around.top + gap
  return { top, left: Math.max(0, left) }
}
