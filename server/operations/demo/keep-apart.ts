import { accounts } from '#server/identity/accounts/table.ts'
import { readSetting, writeSetting } from '#server/platform/settings/stored.ts'
import type { Services } from '#server/services.ts'
import { isNoVisitor } from './account.ts'

/** Marks the database of a demo. */
const KEY = 'demo'

/**
 * Keeps demos and installations with patients apart: a demo deletes all accounts at night.
 * @throws Error for a demo on an installation with accounts other than those of visitors, and for the database of a demo
 * without DEMO=on
 */
export async function assertDemoApart(s: Services): Promise<void> {
  const isMarked = (await readSetting<boolean>(s, KEY)) === true
  if (!s.config.demo) {
    if (isMarked)
      throw new Error(
        'This database belongs to a demo, and its visitors are strangers. Set DEMO=on, or set AUSCULTA_DATA (and DATABASE_URL) to another place for real patients. Ausculta does not start like this.',
      )
    return
  }
  const [other] = await s.db.system((tx) =>
    tx.select({ id: accounts.id }).from(accounts).where(isNoVisitor).limit(1),
  )
  if (other)
    throw new Error(
      'DEMO=on deletes all accounts every night, and this installation has real ones. Set AUSCULTA_DATA (and DATABASE_URL) to an empty place for the demo, or remove DEMO=on. Ausculta does not start like this.',
    )
  if (!isMarked) await writeSetting(s, KEY, true)
}
