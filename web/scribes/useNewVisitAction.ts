import { SquarePen } from 'lucide-react'
import { useEffect, useMemo, useRef } from 'react'
import { type Action, useActions } from '#web/shell/actions.ts'
import { useNewVisit } from './useNewVisit.ts'

/** N, on every page of visits: also where there is no room for the list beside the visit. */
export function useNewVisitAction(): void {
  const newVisit = useNewVisit()
  const latest = useRef(newVisit)
  useEffect(() => {
    latest.current = newVisit
  })
  const actions = useMemo<Action[]>(
    () => [
      {
        id: 'new-visit',
        label: 'New visit',
        section: 'Here',
        keys: 'n',
        icon: SquarePen,
        run: () => latest.current(),
      },
    ],
    [],
  )
  useActions(actions)
}
