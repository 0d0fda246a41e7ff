import { ItemType } from '#contract/item-fields.ts'
import { csvOf, jsonOf, linesOf } from '#server/operations/audit/export.ts'
import { listRuns } from '#server/operations/benchmark/runs.ts'
import { consentSettings } from '#server/visits/consent/settings.ts'
import { exportTerms } from '#server/library/dictionary/dictionary.ts'
import { listItems } from '#server/library/items/list.ts'
import { listItemVersions } from '#server/library/items/versions.ts'
import { listMemories } from '#server/library/memories/memories.ts'
import { everyProposal } from '#server/library/memories/proposals.ts'
import { listReports } from '#server/operations/metrics/reports.ts'
import { getLetterhead } from '#server/library/letterhead/letterhead.ts'
import { getPasteSettings } from '#server/library/letterhead/paste.ts'
import { loadUser } from '#server/identity/accounts/profile/profile.ts'
import { getRetention } from '#server/operations/retention/policy.ts'
import { listFolders } from '#server/visits/scribes/folders.ts'
import type { Services } from '#server/services.ts'
import { listTasks } from '#server/visits/tasks/tasks.ts'
import { Readable } from 'node:stream'
import { json } from './json.ts'
import { doneInLibrary, logoFiles, signInOf } from './own-rows.ts'
import type { Item } from './visit-files.ts'

/** Everything of the user that belongs to no visit. */
export async function* accountFiles(s: Services, userId: string): AsyncGenerator<Item> {
  const user = await loadUser(s, userId)
  yield { path: 'account/profile.json', content: json(user) }
  yield { path: 'account/folders.json', content: json(await listFolders(s, userId)) }
  const items = await ownItems(s, userId)
  yield { path: 'account/items.json', content: json(items) }
  yield { path: 'account/item-versions.json', content: json(await formerItems(s, userId, items)) }
  yield { path: 'account/library.json', content: json(await doneInLibrary(s, userId)) }
  yield { path: 'account/memories.json', content: json(await listMemories(s, userId)) }
  yield { path: 'account/suggestions.json', content: json(await everyProposal(s, userId)) }
  yield { path: 'account/letterhead.json', content: json(await getLetterhead(s, userId)) }
  yield* logoFiles(s, userId)
  yield { path: 'account/sign-in.json', content: json(await signInOf(s, userId)) }
  yield { path: 'account/consent.json', content: json(await consentSettings(s, userId)) }
  yield { path: 'account/quality.json', content: json(await listRuns(s, userId)) }
  yield { path: 'account/paste-profiles.json', content: json(await getPasteSettings(s, userId)) }
  yield { path: 'account/retention.json', content: json(await getRetention(s, userId)) }
  yield { path: 'account/reports.json', content: json(await listReports(s, userId)) }
  const tasks = [...(await listTasks(s, userId, 'open')), ...(await listTasks(s, userId, 'done'))]
  yield { path: 'account/tasks.json', content: json(tasks) }
  const words = await exportTerms(s, { id: userId, role: user.role }, 'user')
  yield { path: 'account/dictionary.csv', content: await words.text() }
  yield { path: 'account/activity.csv', content: async () => streamOf(csvOf(linesOf(s, userId))) }
  yield { path: 'account/activity.json', content: async () => streamOf(jsonOf(linesOf(s, userId))) }
}

/** Templates, macros and forms of one's own, those that were put away included. */
async function ownItems(s: Services, userId: string) {
  const all = []
  for (const itemType of ItemType.options)
    for (const archived of [false, true]) {
      const query = { itemType, filter: 'mine', archived, limit: 10_000 } as const
      all.push(...(await listItems(s, userId, query)).items)
    }
  return all
}

/** What items said before each change, by item. */
async function formerItems(s: Services, userId: string, items: readonly { id: string }[]) {
  const all = []
  for (const { id } of items) {
    const versions = await listItemVersions(s, userId, id)
    if (versions.length > 0) all.push({ id, versions })
  }
  return all
}

const streamOf = (text: AsyncIterable<string>) =>
  Readable.toWeb(Readable.from(text, { objectMode: false })) as ReadableStream<Uint8Array>
