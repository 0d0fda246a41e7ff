import { and, desc, eq, lt } from 'drizzle-orm'
import type { EmrAppointment } from '#server/chart/emr/appointments.ts'
import type { LocalDays } from '#server/chart/emr/local-days.ts'
import { integrations } from '#server/chart/integrations/table.ts'
import type { Vault } from '#server/platform/crypto/vault.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { publish } from '#server/platform/events/bus.ts'
import type { Services } from '#server/services.ts'
import { appointmentLists } from './table.ts'

/** The job that deletes lists. */
export const deleteListsJob = 'delete-appointments'
const TWO_DAYS_S = 2 * 24 * 3600

/** The sealed part of a list (specification §3: appointments, timestamp, lastId). */
export interface AppointmentList {
  /** `provider` of the integration that read it: another clinician has other appointments. */
  provider: string
  appointments: EmrAppointment[]
  /** ISO 8601 */
  timestamp: string
  lastId: string | null
  truncated: boolean
}

/** Which list it is. */
export interface ListKey extends LocalDays {
  userId: string
  integrationId: string
}

/** Specification §3: integrationId:startDate:endDate. */
export const listName = ({
  integrationId,
  startDate,
  endDate,
  timeZone,
}: Omit<ListKey, 'userId'>) => [integrationId, startDate, endDate, timeZone].join(':')

const bound = (key: Omit<ListKey, 'userId'>) => ({
  table: 'appointment_list',
  row: listName(key),
  column: 'sealed',
})

const isList = (key: ListKey) =>
  and(
    eq(appointmentLists.integrationId, key.integrationId),
    eq(appointmentLists.startDate, key.startDate),
    eq(appointmentLists.endDate, key.endDate),
    eq(appointmentLists.timeZone, key.timeZone),
    eq(appointmentLists.userId, key.userId),
  )

/** A stored list; undefined if there is none, or if it can't be decrypted: it can be read again. */
export async function readList(
  tx: Tx,
  vault: Vault,
  key: ListKey,
): Promise<AppointmentList | undefined> {
  const [row] = await tx.select().from(appointmentLists).where(isList(key))
  return row && vault.openPackedOr<AppointmentList | undefined>(row.sealed, bound(key), undefined)
}

/** Stores a list unless a newer one is there, or the integration was deleted meanwhile. */
export async function storeList(
  s: Services,
  tx: Tx,
  vault: Vault,
  key: ListKey,
  list: AppointmentList,
): Promise<void> {
  const { userId, integrationId, startDate, endDate, timeZone } = key
  const [integration] = await tx
    .select({ id: integrations.id })
    .from(integrations)
    .where(and(eq(integrations.id, integrationId), eq(integrations.userId, userId)))
    .for('key share')
  if (!integration) return
  const stored = { sealed: vault.sealPacked(list, bound(key)), read: new Date(list.timestamp) }
  await tx
    .insert(appointmentLists)
    .values({ integrationId, startDate, endDate, timeZone, userId, ...stored })
    .onConflictDoUpdate({
      target: [
        appointmentLists.integrationId,
        appointmentLists.startDate,
        appointmentLists.endDate,
        appointmentLists.timeZone,
      ],
      set: stored,
      setWhere: lt(appointmentLists.read, stored.read),
    })
  const day = list.timestamp.slice(0, 10)
  await s.jobs.enqueue(
    tx,
    deleteListsJob,
    { userId },
    { key: `${userId}:${day}`, delaySeconds: TWO_DAYS_S },
  )
  await publish(s.db, tx, userId, { topic: 'appointment' })
}

/** An appointment in any stored list of an integration, the list that was read last first. */
export async function findStored(
  tx: Tx,
  vault: Vault,
  { userId, integrationId }: Pick<ListKey, 'userId' | 'integrationId'>,
  appointmentId: string,
): Promise<EmrAppointment | undefined> {
  const rows = await tx
    .select()
    .from(appointmentLists)
    .where(
      and(eq(appointmentLists.integrationId, integrationId), eq(appointmentLists.userId, userId)),
    )
    .orderBy(desc(appointmentLists.read))
  for (const row of rows) {
    const list = vault.openPackedOr<AppointmentList | undefined>(row.sealed, bound(row), undefined)
    const found = list?.appointments.find((one) => one.appointmentId === appointmentId)
    if (found) return found
  }
  return undefined
}
