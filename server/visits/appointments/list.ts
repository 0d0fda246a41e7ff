import { and, eq, inArray } from 'drizzle-orm'
import type { DayAppointment, DayList } from '#contract/appointments.ts'
import type { VisitStages } from '#contract/home.ts'
import { type EmrDayList, dayListReader } from '#server/chart/appointments/day-lists.ts'
import type { EmrAppointment } from '#server/chart/emr/appointments.ts'
import type { LocalDays } from '#server/chart/emr/local-days.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Services } from '#server/services.ts'
import { readCopied, stagesOf } from '#server/visits/home/stages.ts'
import { scribes } from '#server/visits/scribes/table.ts'
import { appointmentKeys } from './key.ts'

/** Makes the reader of day lists with the visits that were started from their appointments. */
export function appointmentReader(s: Services) {
  const readLists = dayListReader(s)
  return async (
    userId: string,
    days: LocalDays,
    refresh: boolean,
  ): Promise<{ items: DayList[] }> => {
    const lists = await readLists(userId, days, refresh)
    const keyFor = await appointmentKeys(s, userId)
    const keys = lists.flatMap(({ integration, list }) =>
      (list?.appointments ?? []).map((one) => keyFor(integration.auth.baseUrl, one.appointmentId)),
    )
    const visits = await s.db.as(userId, (tx) => readVisits(tx, userId, keys))
    return {
      items: lists.map((one) =>
        present(one, (id) => visits.get(keyFor(one.integration.auth.baseUrl, id))),
      ),
    }
  }
}

type Visit = NonNullable<DayAppointment['scribe']>

async function readVisits(tx: Tx, userId: string, keys: string[]): Promise<Map<string, Visit>> {
  if (keys.length === 0) return new Map()
  const rows = await tx
    .select({
      id: scribes.id,
      key: scribes.appointmentKey,
      state: scribes.state,
      toCheck: scribes.toCheck,
    })
    .from(scribes)
    .where(and(eq(scribes.userId, userId), inArray(scribes.appointmentKey, keys)))
  const copied = await readCopied(
    tx,
    rows.map(({ id }) => id),
  )
  return new Map(
    rows.map(({ id, key, ...row }) => {
      const stages: VisitStages = stagesOf(row, copied.get(id))
      return [key ?? '', { id, stages }]
    }),
  )
}

function present(
  { integration, list, problem }: EmrDayList,
  visitFor: (appointmentId: string) => Visit | undefined,
): DayList {
  return {
    integrationId: integration.id,
    displayName: integration.displayName,
    appointments: (list?.appointments ?? []).map((one) => ({
      ...presentAppointment(one),
      scribe: visitFor(one.appointmentId) ?? null,
    })),
    timestamp: list?.timestamp ?? null,
    lastId: list?.lastId ?? null,
    truncated: list?.truncated ?? false,
    problem,
  }
}

function presentAppointment({ patient, ...appointment }: EmrAppointment) {
  const { firstName = '', lastName = '', birthDate = '' } = patient?.demographics ?? {}
  return {
    ...appointment,
    patient: patient && { emrPatientId: patient.emrPatientId, firstName, lastName, birthDate },
  }
}
