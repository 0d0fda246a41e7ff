// With AUTH_ERRORS=uniform: whether the time of an answer tells a known address from an unknown one.
import { setTimeout as sleep } from 'node:timers/promises'
import { signIn, signUp } from '#contract/accounts.ts'
import { proofHeader } from '#contract/bot-check.ts'
import { createCall } from '#contract/call.ts'
import { attempts } from '#server/identity/accounts/table.ts'
import { apart } from '#test/apart.ts'
import { proofFrom, provingAt } from '#test/proof.ts'
import { benchApp } from './lib/app.ts'
import { median, report } from './report.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 1_000)
const password = 'violet kettle rain 42'
const app = await benchApp({}, { AUTH_ERRORS: 'uniform', BOT_CHECK_EFFORT: '1' })
const fetch = provingAt(app.origin)
const { call } = createCall({ origin: app.origin, token: () => undefined, timezone: 'UTC', fetch })
const addressOf = (n: number) => `account${String(n).padStart(3, '0')}@example.org`
const KNOWN = 40
/** The counts of tries would stop the bench. */
const forget = () => app.services.db.system((tx) => tx.delete(attempts))
for (let n = 0; n < KNOWN; n += 1) {
  await forget()
  await call(signUp, { body: { email: addressOf(n), password } })
}

/** Milliseconds of one answer; the proof of work is done before, as in a browser. */
async function enter(email: string): Promise<number> {
  await forget()
  // Log entries written after the previous answer belong to that one.
  await sleep(10)
  const headers = {
    'content-type': 'application/json',
    [proofHeader]: (await proofFrom(app.origin)) ?? '',
  }
  const body = JSON.stringify({ email, password: 'not this one' })
  const began = performance.now()
  await (await globalThis.fetch(app.origin + signIn.path, { method: 'POST', headers, body })).text()
  return performance.now() - began
}

const known: number[] = []
const unknown: number[] = []
for (let round = 0; round < ROUNDS; round += 1) {
  const pair = [
    async () => known.push(await enter(addressOf(round % KNOWN))),
    async () => unknown.push(await enter(addressOf(KNOWN + round))),
  ]
  // Whichever comes first may find the machine in another mood.
  for (const ask of Math.random() < 0.5 ? pair : pair.toReversed()) await ask()
}
const { chance, errors } = apart(known, unknown)
console.log(
  `${ROUNDS} rounds: known ${median(known).toFixed(2)} ms, unknown ${median(unknown).toFixed(2)} ms; ` +
    `chance that the known is slower ${chance.toFixed(3)}, ${errors.toFixed(1)} standard errors from 0.5`,
)
report({
  what: 'with one word for all refusals: medians of known and unknown addresses, ms apart, to the 5 ms they may differ',
  ours: Math.abs(median(known) - median(unknown)),
  peer: 5,
  goal: 1,
})
report({
  what: 'and by how much better than a coin one answer tells which it was, to the 0.1 it may',
  ours: Math.abs(chance - 0.5),
  peer: 0.1,
  goal: 1,
})
await app.close()
