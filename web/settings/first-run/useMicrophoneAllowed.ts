import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

const key = ['microphone-allowed']

/** Whether this browser allows the microphone; undefined until it's known. */
export function useMicrophoneAllowed(): boolean | undefined {
  const queries = useQueryClient()
  const { data: status } = useQuery({
    queryKey: key,
    queryFn: askPermission,
    staleTime: Infinity,
    // A PermissionStatus changes its state in place and can't be copied.
    structuralSharing: false,
  })
  useEffect(() => {
    const stop = new AbortController()
    const refresh = () => void queries.invalidateQueries({ queryKey: key })
    status?.permission?.addEventListener('change', refresh, stop)
    return () => stop.abort()
  }, [queries, status])
  return status?.isAllowed
}

/** Browsers without this permission query show the names of microphones only once one was allowed. */
async function askPermission(): Promise<{ permission?: PermissionStatus; isAllowed: boolean }> {
  try {
    const permission = await navigator.permissions.query({ name: 'microphone' })
    return { permission, isAllowed: permission.state === 'granted' }
  } catch {
    const devices = (await navigator.mediaDevices?.enumerateDevices().catch(() => [])) ?? []
    const isAllowed = devices.some(({ kind, label }) => kind === 'audioinput' && label !== '')
    return { isAllowed }
  }
}
