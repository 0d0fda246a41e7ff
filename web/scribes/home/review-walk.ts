import type { QueryClient } from '@tanstack/react-query'
import { create } from 'zustand'
import { paths } from '#web/paths.ts'
import { homeQuery } from './queries.ts'

/** The visits that this review has left behind, with marks or without. */
const useStore = create<{ left: readonly string[] }>(() => ({ left: [] }))
export const useLeftVisits = (): readonly string[] => useStore(({ left }) => left)

/** The visits to review after this one, in the order of the list. */
export const visitsAfter = (
  scribeIds: readonly string[],
  current: string,
  left: readonly string[],
): string[] => scribeIds.filter((id) => id !== current && !left.includes(id))

const placeOf = (scribeId: string | undefined): string =>
  scribeId ? paths.scribe(scribeId, { tab: 'results', review: true }) : paths.home

/** Begins to review all visits. @returns the address of the first */
export function beginReview(scribeIds: readonly string[]): string {
  useStore.setState({ left: [] })
  return placeOf(scribeIds[0])
}

/** Leaves a visit for the next one with marks. @returns its address, or Home’s after the last */
export function leaveVisit(queries: QueryClient, scribeId: string): string {
  const left = [...useStore.getState().left, scribeId]
  useStore.setState({ left })
  const home = queries.getQueryData(homeQuery(new Date()).queryKey)
  return placeOf(visitsAfter(home?.review.scribeIds ?? [], scribeId, left)[0])
}
