import { randomUUID } from 'node:crypto'
import { signIn, signUp } from '#contract/accounts.ts'
import { createCall } from '#contract/call.ts'
import type { TestUser } from '#test/app.ts'
import { provingAt } from '#test/proof.ts'

/** Of every account that this makes. */
export const password = 'violet kettle rain 42'
/** A token lasts a quarter of an hour, and a long run takes longer. */
const RENEW_MS = 600_000

/** A new account, signed in through the API; its token is renewed before it expires. */
export async function newAccount(origin: string): Promise<TestUser> {
  const callAs = (token?: () => Promise<string>) =>
    createCall({
      origin,
      token: () => token?.(),
      timezone: 'Europe/Zurich',
      fetch: provingAt(origin),
    })
  const email = `${randomUUID()}@example.org`
  const answer = await callAs().call(signUp, { body: { email, password } })
  if (answer.state !== 'signed-in') throw new Error('a new account should be signed in')
  let { token } = answer
  let since = Date.now()
  async function current(): Promise<string> {
    if (Date.now() - since < RENEW_MS) return token
    const again = await callAs().call(signIn, { body: { email, password } })
    if (again.state !== 'signed-in') throw new Error('the account should be signed in')
    token = again.token
    since = Date.now()
    return token
  }
  return {
    ...callAs(current),
    user: answer.user,
    email,
    // As fresh as the last call left it.
    get token() {
      return token
    },
  }
}
