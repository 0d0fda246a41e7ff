import { type RefObject, useEffect } from 'react'
import type { Claim } from '#contract/notes.ts'
import { correction } from '#web/ui/checked/claim-words.ts'
import type { ReviewActions } from './useReviewActions.ts'

/**
 * K keeps, U uses the fix, E edits and D removes, while the card itself has the focus. Held down, a key decides once.
 * @param actions undefined where nothing can be decided
 */
export function useCardKeys(
  card: RefObject<HTMLElement | null>,
  claim: Claim,
  actions: ReviewActions | undefined,
): void {
  useEffect(() => {
    const element = card.current
    if (!element || !actions) return
    const press = (event: KeyboardEvent) => decide(event, claim, actions)
    element.addEventListener('keydown', press)
    return () => element.removeEventListener('keydown', press)
  }, [card, claim, actions])
}

function decide(event: KeyboardEvent, claim: Claim, actions: ReviewActions): void {
  const { key, repeat, target, currentTarget, altKey, ctrlKey, metaKey } = event
  if (target !== currentTarget || altKey || ctrlKey || metaKey) return
  const actionByKey: Record<string, (() => void) | false> = {
    k: () => actions.onKeep(claim, true),
    u: correction(claim) !== undefined && (() => actions.onFix(claim)),
    e: () => actions.onEdit(claim),
    d: () => actions.onRemove(claim),
  }
  const act = actionByKey[key.toLowerCase()]
  if (!act) return
  // Single keys of the page, such as R for Record, do not act as well.
  event.stopPropagation()
  event.preventDefault()
  if (!repeat) act()
}
