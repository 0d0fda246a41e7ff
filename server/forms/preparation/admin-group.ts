import { and, eq, sql } from 'drizzle-orm'
import { groupMembers } from '#server/organisation/groups/table.ts'
import type { Caller } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'

/** A form of a group, and the owner of the group, who sees it. */
export interface GroupForm {
  id: string
  groupId: string
  ownerId: string
}

/** Whether the caller belongs to the admin group: ADMIN_GROUP, or the installation's administrators where it isn't set. */
export async function isFormAdmin(s: Services, { id, role }: Caller): Promise<boolean> {
  const { adminGroup } = s.config
  if (!adminGroup) return role === 'administrator'
  const isMember = and(eq(groupMembers.groupId, adminGroup), eq(groupMembers.userId, id))
  const rows = await s.db.system((tx) => tx.select().from(groupMembers).where(isMember))
  return rows.length > 0
}

/** The forms of all groups, newest first, or the one with an id; nothing for those outside the admin group. */
export async function groupFormsFor(
  s: Services,
  caller: Caller,
  { id, limit }: { id?: string; limit: number },
): Promise<GroupForm[]> {
  if (!(await isFormAdmin(s, caller))) return []
  return groupForms(s, { ...(id && { id }), limit })
}

/** The owner of the group that a form is shared with; undefined for a private form. */
export const groupOwnerOf = async (s: Services, id: string): Promise<string | undefined> =>
  (await groupForms(s, { id, limit: 1 }))[0]?.ownerId

async function groupForms(
  s: Services,
  { id, limit }: { id?: string; limit: number },
): Promise<GroupForm[]> {
  const { rows } = await s.db.system((tx) =>
    tx.execute<{ id: string; group_id: string; owner_id: string }>(
      sql`select * from acting.group_forms(${id ?? null}, ${limit})`,
    ),
  )
  return rows.map((row) => ({ id: row.id, groupId: row.group_id, ownerId: row.owner_id }))
}
