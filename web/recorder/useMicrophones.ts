import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listMicrophones } from '#web/capture/capture.ts'

export const microphonesKey = ['microphones']

/** The microphones there are, as they are plugged in and out. */
export function useMicrophones() {
  const queries = useQueryClient()
  useEffect(() => {
    const stop = new AbortController()
    const refresh = () => void queries.invalidateQueries({ queryKey: microphonesKey })
    navigator.mediaDevices?.addEventListener('devicechange', refresh, stop)
    return () => stop.abort()
  }, [queries])
  const { data = [] } = useQuery({
    queryKey: microphonesKey,
    queryFn: listMicrophones,
    staleTime: 0,
  })
  return data.filter(({ id, label }) => label && id !== 'default')
}
