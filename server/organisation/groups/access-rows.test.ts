import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  appWithRoles,
  groupRoles as roles,
  type GroupRoles,
  type RoleInGroup as Role,
} from '#test/group-roles.ts'

let group: GroupRoles
beforeAll(async () => (group = await appWithRoles()))
afterAll(() => group.app.close())

test('the row policies alone show each role its rows, and let nobody write', async () => {
  const {
    app,
    people,
    world: { id },
  } = group
  const tables = {
    clinic_group: 'id',
    group_member: 'group_id',
    group_invite: 'group_id',
    group_licence_day: 'group_id',
  }
  /** Rows of the group in each table: the group, its members, its invitations, and today's licences. */
  const visible: Partial<Record<Role, number[]>> = {
    owner: [1, 6, 2, 1],
    admin: [1, 6, 2, 1],
    member: [1, 1, 0, 0],
  }
  const run = (role: Role, statement: string) =>
    app.services.db.as(people[role].user.id, async (tx) => (await tx.execute(statement)).rowCount)
  for (const role of roles) {
    const seen: (number | null)[] = []
    for (const [name, column] of Object.entries(tables)) {
      const where = `where ${column} = '${id}'`
      seen.push(await run(role, `select 1 from ${name} ${where}`))
      for (const statement of [
        `delete from ${name} ${where}`,
        `update ${name} set ${column} = ${column} ${where}`,
      ])
        expect([role, statement, await run(role, statement).catch(() => 0)]).toEqual([
          role,
          statement,
          0,
        ])
    }
    expect([role, seen]).toEqual([role, visible[role] ?? [0, 0, 0, 0]])
    const join = `insert into group_member (group_id, id, user_id, role)
      values ('${id}', '${randomUUID()}', '${people[role].user.id}', 'admin')`
    await expect(run(role, join)).rejects.toThrow()
  }
})
