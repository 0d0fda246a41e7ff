import { useQuery } from '@tanstack/react-query'
import { useUser } from '#web/api/useUser.ts'
import { linkDelivery } from './mail-words.ts'
import { systemQuery } from './queries.ts'

export function useLinkDelivery() {
  const { role } = useUser()
  const { data } = useQuery(systemQuery)
  return linkDelivery(data?.parts, role)
}
