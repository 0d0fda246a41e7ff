import { randomUUID } from 'node:crypto'
import { createItem, type Item, publishItem } from '#contract/items.ts'
import { createGroup } from '#contract/groups.ts'
import { groupMembers } from '#server/organisation/groups/table.ts'
import type { TestApp, TestUser } from './app.ts'

export const planSection = {
  heading: 'Plan',
  instruction: 'What was agreed.',
  kind: 'plan',
} as const

/** A template of one section. @param more additional or replaced fields */
export const newTemplate = (user: TestUser, more: object = {}): Promise<Item> =>
  user.call(createItem, {
    body: { itemType: 'template', name: 'Knee clinic', sections: [planSection], ...more },
  })

export const publish = (user: TestUser, { id, version }: Item): Promise<Item> =>
  user.call(publishItem, { params: { id }, body: { version } })

/** A group of these users; returns its id. */
export async function groupOf(
  app: TestApp,
  owner: TestUser,
  ...members: TestUser[]
): Promise<string> {
  const { id } = await owner.call(createGroup, { body: { name: 'Heart clinic' } })
  for (const member of members) await joinGroup(app, id, member)
  return id
}

/** Adds a user to a group, without an invitation. */
export const joinGroup = (app: TestApp, groupId: string, { user }: TestUser): Promise<unknown> =>
  app.services.db.system((tx) =>
    tx.insert(groupMembers).values({ groupId, id: randomUUID(), userId: user.id }),
  )
