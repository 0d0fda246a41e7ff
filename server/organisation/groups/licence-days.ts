import { sql } from 'drizzle-orm'
import type { Tx } from '#server/platform/db/database.ts'
import type { Services } from '#server/services.ts'

/** Keeps how many licences a group has and uses after a change; the last change of a day counts. */
export async function recordLicences(s: Services, tx: Tx, groupId: string): Promise<void> {
  const day = s.now().toISOString().slice(0, 10)
  await tx.execute(sql`
    insert into group_licence_day (group_id, day, licenses, used)
    select id, ${day}::date, licenses, (select count(*) from group_member m where m.group_id = g.id and m.licensed)
    from clinic_group g where id = ${groupId}
    on conflict (group_id, day) do update set licenses = excluded.licenses, used = excluded.used`)
}
