import { eq } from 'drizzle-orm'
import { accounts } from '#server/identity/accounts/table.ts'
import { record } from '#server/platform/audit-log/audit.ts'
import type { Config } from '#server/config/env.ts'
import type { Services } from '#server/services.ts'
import { withEntry } from '#server/operations/audit/middleware/with-entry.ts'
import { findAccountId } from './accounts.ts'
import { withServices } from './open.ts'

export interface Call {
  /** Of the command. */
  name: string
  config: Config
  /** The arguments after the command's name. */
  args: string[]
  keyFile: string | undefined
  withMasterKey: boolean | undefined
  data: boolean
  retire: boolean
  print: (line: string) => void
}

export interface Command {
  /** The usage text of the arguments. */
  usage: string
  says: string
  /** The number of arguments: exactly this many, or from the first to the second. */
  args: number | readonly [number, number]
  /** Returns whether all is well. */
  run(call: Call): Promise<boolean | void>
}

/** A command that changes one account and needs its address. */
export const onAccount = (
  says: string,
  done: string,
  work: (s: Services, email: string) => Promise<unknown>,
): Command => ({
  usage: '<email>',
  says,
  args: 1,
  run: (call) =>
    withServices(call.config, async (s) => {
      const [email = ''] = call.args
      const entry = toAuditEntry(call, await findAccountId(s, email), 'account')
      await withEntry(s, entry, () => work(s, email))
      call.print(done)
    }),
})

const toAuditEntry = ({ name }: Call, userId: string, type: 'account' | 'installation') => ({
  userId,
  actorId: null,
  action: type === 'account' ? ('account.change' as const) : ('administration.change' as const),
  entity: { type, id: userId, detail: `npm run admin -- ${name}` },
})

/**
 * Runs work that the access logs must record. Nobody is signed in at a terminal: the entry names the command and no
 * person.
 * @param work returns the owner of the log; if undefined, the administrators' logs record it
 */
export const logged = (
  call: Call,
  work: (s: Services) => Promise<string[] | void>,
): Promise<void> =>
  withServices(call.config, async (s) => {
    const accountIds = await work(s)
    const type = accountIds ? 'account' : 'installation'
    for (const userId of accountIds ?? (await listAdministrators(s)))
      await s.db.as(userId, (tx) => record(s, tx, toAuditEntry(call, userId, type)))
  })

async function listAdministrators(s: Services): Promise<string[]> {
  const rows = await s.db.system((tx) =>
    tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.role, 'administrator')),
  )
  return rows.map(({ id }) => id)
}
