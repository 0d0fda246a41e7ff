import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { listScribes } from '#contract/scribes.ts'
import { createSample } from '#contract/system.ts'
import { placeOf } from '#web/paths.ts'
import { refreshLists } from '#web/scribes/refresh.ts'
import { call } from '#web/api/client.ts'
import type { TourName, TourStep } from './steps.ts'

/** Goes to the page of a step. A step of a visit is shown on the open one, else the newest, else the sample visit. */
export function useStepPage(name: TourName, { at }: TourStep): void {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const open = placeOf(useLocation()).scribeId
  const { data: found } = useQuery({
    queryKey: ['tour', 'visit'],
    queryFn: async () => {
      const { items } = await call(listScribes, { query: { limit: 1 } })
      if (items[0]) return items[0].id
      const { scribeId } = await call(createSample, { body: { note: true } })
      refreshLists(queries)
      return scribeId
    },
    enabled: name === 'tour' && !open,
    retry: false,
    staleTime: 'static',
  })
  const visit = open ?? found
  const to = at && (name === 'advanced' || visit) ? at(visit ?? '') : undefined
  useEffect(() => {
    if (to) void navigate(to)
  }, [navigate, to])
}
