import { useQuery } from '@tanstack/react-query'
import { backupsQuery } from '#web/admin/queries.ts'
import { useUser } from '#web/api/useUser.ts'
import { systemQuery } from '../queries.ts'
import { type SetUpItem, setUpItems } from './set-up-items.ts'
import { useMicrophoneAllowed } from './useMicrophoneAllowed.ts'

/** What is set up and what isn't, kept up to date; undefined until it's known. */
export function useSetUpItems(): SetUpItem[] | undefined {
  const user = useUser()
  const isAdministrator = user.role === 'administrator'
  const system = useQuery(systemQuery).data
  const backups = useQuery({ ...backupsQuery, enabled: isAdministrator }).data
  const microphoneAllowed = useMicrophoneAllowed()
  if (!system || microphoneAllowed === undefined || (isAdministrator && !backups)) return undefined
  return setUpItems({
    user,
    parts: system.parts,
    backsUp: backups?.settings.on,
    microphoneAllowed,
  })
}
