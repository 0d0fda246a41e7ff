import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { updateEmrServers } from '#contract/emr-servers.ts'
import { createItem, publishItem } from '#contract/items.ts'
import { addComment, listReports, reportItem } from '#contract/library.ts'
import { startTotp, verifyTotp } from '#contract/mfa.ts'
import { inviteSomebody } from '#contract/sign-up.ts'
import { addEngine } from '#contract/speech.ts'
import { addWebhook } from '#contract/webhooks.ts'
import { factors } from '#server/identity/accounts/table.ts'
import { backupRuns } from '#server/operations/backup/table.ts'
import { addRun } from '#server/operations/benchmark/runs.ts'
import { keepSeen } from '#server/library/memories/proposals.ts'
import { memoryProposals } from '#server/library/memories/table.ts'
import { createGroupInvite } from '#contract/group-invites.ts'
import { getGroup } from '#contract/groups.ts'
import { groupOf } from '#test/items.ts'
import type { TestApp, TestUser } from '#test/app.ts'
import { as, appWith } from '#test/second-factor.ts'

/** Ids of what belongs to the installation, or is seen by more than its maker. */
export interface Installation {
  publicItem: string
  comment: string
  report: string
  engine: string
  emr: string
  invitation: string
  backup: string
  webhook: string
  queued: string
  account: string
}

/** One of each thing that administrators look after. @param owner who wrote the public item and the comment */
export async function installation(
  app: TestApp,
  administrator: TestUser,
  owner: TestUser,
): Promise<Installation> {
  const text = { itemType: 'macro', name: 'Public', content: 'For everybody' }
  const { id: publicItem, version } = await owner.call(createItem, { body: text })
  await owner.call(publishItem, { params: { id: publicItem }, body: { version } })
  const params = { id: publicItem }
  const comment = await owner.call(addComment, { params, body: { text: 'Mine' } })
  await owner.call(reportItem, { params, body: { reason: 'other' } })
  const reports = await administrator.call(listReports, { query: {} })
  const config = { kind: 'openai' as const, baseUrl: 'http://127.0.0.1:9', model: 'whisper-1' }
  const speech = await administrator.call(addEngine, { body: { name: 'Ours', config } })
  const invited = await administrator.call(inviteSomebody, { body: { email: 'guest@example.org' } })
  const { webhook } = await administrator.call(addWebhook, {
    body: { url: 'https://automation.example/hook', events: ['note.signed'] },
  })
  const backup = randomUUID()
  const copy = { id: backup, state: 'failed', asked: true, place: 'folder', key: 'x' } as const
  await app.services.db.system((tx) => tx.insert(backupRuns).values(copy))
  return {
    publicItem,
    comment: comment.id,
    report: reports.items[0]?.id ?? '',
    engine: speech.engines.find(({ source }) => source === 'settings')?.id ?? '',
    emr: await emrWithKey(administrator),
    invitation: invited.id,
    backup,
    webhook: webhook.id,
    queued: await queuedJob(app),
    account: owner.user.id,
  }
}

/** An EMR to which the product authenticates with a key. */
async function emrWithKey(administrator: TestUser): Promise<string> {
  const emr = { id: randomUUID(), displayName: 'Ours', baseUrl: 'https://emr.example/fhir' }
  const items = [{ ...emr, clientId: 'ausculta', clientAuth: 'key' as const }]
  await administrator.call(updateEmrServers, { body: { version: '', items } })
  return emr.id
}

/** A job that waits for ever. */
async function queuedJob({ services: { db, jobs } }: TestApp): Promise<string> {
  await db.system((tx) => jobs.enqueue(tx, 'sweep-accounts', {}, { delaySeconds: 86_400 }))
  const { rows } = await db.system((tx) =>
    tx.execute<{ id: string }>(
      sql`select id from pgboss.job where name = 'sweep-accounts' limit 1`,
    ),
  )
  return rows[0]?.id ?? ''
}

/** What only the product itself or another device gives an account. */
export async function madeForThem(app: TestApp, user: TestUser, scribe: string, words: string) {
  const { services: s } = app
  const userId = user.user.id
  const seen = { command: words, before: words, after: words, from: 'message', writer: null }
  await keepSeen(s, userId, scribe, [seen as never])
  const proposals = await s.db.as(userId, (tx) => tx.select().from(memoryProposals))
  const setup = {
    set: { id: 'own', name: words },
    template: 'soap',
    product: '0',
    fingerprint: '',
    remarks: [words],
    candidates: [],
    visits: 0,
    noteIds: [],
  }
  const run = await addRun(s, userId, { id: randomUUID(), total: 1, setup })
  return { proposal: proposals[0]?.id ?? '', run: run.id, ...(await groupFor(app, user)) }
}

/** A group of the user, with a member and an invited person. */
async function groupFor(app: TestApp, user: TestUser) {
  const member = await app.newUser()
  const group = await groupOf(app, user, member)
  const params = { id: group }
  const { members, updatedAt } = await user.call(getGroup, { params })
  const body = { updatedAt, inviteeEmail: 'colleague@example.org' }
  const { id: groupInvite } = await user.call(createGroupInvite, { params, body })
  const groupMember = members.find(({ role }) => role === 'member')?.id ?? ''
  return { group, groupMember, groupInvite }
}

/** An authenticator app; the user continues with the session that it opens. */
export async function withFactor(app: TestApp, user: TestUser) {
  const { challengeId, secret } = await user.call(startTotp, {})
  const code = appWith(secret).generate({ timestamp: app.services.now().getTime() })
  const { session } = await user.call(verifyTotp, { body: { challengeId, code } })
  const rows = await app.services.db.system((tx) => tx.select().from(factors))
  const factor = rows.find(({ userId }) => userId === user.user.id)?.id ?? ''
  return { user: as(app, user, session), factor }
}
