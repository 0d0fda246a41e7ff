import { randomUUID } from 'node:crypto'
import { desc } from 'drizzle-orm'
import type { TextMessage } from '#contract/mfa.ts'
import { systemScope, openVault } from '#server/platform/crypto/vault.ts'
import type { Services } from '#server/services.ts'
import { maskedPhone } from './phone-number.ts'
import type { SmsEngine, TextToSend } from './engine.ts'
import { smsOutbox } from './table.ts'

const KEPT = 200
const bound = (id: string) => ({ table: 'sms_outbox', row: id, column: 'sealed' })

/** Where no service is set up: the administrator reads the message and passes it on. */
export const outboxSms = (s: Services): SmsEngine => ({
  async send({ userId, ...message }) {
    const id = randomUUID()
    const sealed = (await openVault(s.keys, systemScope)).seal(message, bound(id))
    await s.db.system((tx) => tx.insert(smsOutbox).values({ id, userId, sealed, created: s.now() }))
    s.log('A text message waits in the outbox (Outbox): no SMS service is set up.', 'warn')
  },
})

/** The newest messages that wait, whom they are for hidden but for two digits. */
export async function readTextMessages(s: Services): Promise<TextMessage[]> {
  const vault = await openVault(s.keys, systemScope)
  const rows = await s.db.system((tx) =>
    tx.select().from(smsOutbox).orderBy(desc(smsOutbox.created)).limit(KEPT),
  )
  return rows.map(({ id, sealed, created }) => {
    const { to, text } = vault.open<Omit<TextToSend, 'userId'>>(sealed, bound(id))
    return { id, to: maskedPhone(to), text, created: created.toISOString() }
  })
}
