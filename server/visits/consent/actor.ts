import { loadUser } from '#server/identity/accounts/profile/profile.ts'
import type { Services } from '#server/services.ts'
import type { Asker } from './consent.ts'

/** The signed-in user as the record names them. @param timezone IANA name */
export async function consentActor(s: Services, userId: string, timezone: string): Promise<Asker> {
  const { name, email } = await loadUser(s, userId)
  return { userId, name: name || email, timezone }
}
