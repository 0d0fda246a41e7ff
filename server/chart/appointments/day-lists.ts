import { message } from '#common/translation.ts'
import { AppError } from '#contract/errors.ts'
import type { Integration } from '#contract/integrations.ts'
import { openEmr } from '#server/chart/connections/open-emr.ts'
import type { LocalDays } from '#server/chart/emr/local-days.ts'
import { withinLimit } from '#server/chart/emr/within-limit.ts'
import { noteSync } from '#server/chart/integrations/connection.ts'
import { listIntegrations } from '#server/chart/integrations/integrations.ts'
import { openVault, userScope } from '#server/platform/crypto/vault.ts'
import { errorLabel } from '#server/platform/log/error-label.ts'
import type { Services } from '#server/services.ts'
import { type AppointmentList, type ListKey, listName, readList, storeList } from './stored.ts'

/** Specification §9: the appointment cache is valid for 4 hours. */
const VALID_MS = 14_400_000

/** The appointments of one EMR. */
export interface EmrDayList {
  integration: Integration
  /** Undefined if they were never read. */
  list: AppointmentList | undefined
  /** Why the list is older than it should be, or not complete; null if it is neither. */
  problem: string | null
}

/**
 * Makes the reader of day lists. Requests for the same list wait for the same answer of the EMR.
 * @returns lists in the order in which the EMRs were connected; `refresh` reads lists again that are still valid
 */
export function dayListReader(s: Services) {
  const underWay = new Map<string, Promise<Reading>>()
  const readOnce = (
    key: ListKey,
    provider: string,
    seen: AppointmentList | undefined,
  ): Promise<Reading> => {
    const name = `${key.userId}:${listName(key)}`
    const reading =
      underWay.get(name) ??
      readUnlessNewer(s, key, provider, seen).finally(() => underWay.delete(name))
    underWay.set(name, reading)
    return reading
  }
  const readOne = async (
    integration: Integration,
    key: ListKey,
    refresh: boolean,
  ): Promise<EmrDayList> => {
    const provider = integration.provider ?? ''
    const stored = await storedList(s, key, provider)
    const isValid = stored && s.now().getTime() - Date.parse(stored.timestamp) < VALID_MS
    const refusal = refusalOf(integration)
    if (refusal !== null) return { integration, list: stored, problem: refusal }
    if (isValid && !refresh) return { integration, list: stored, problem: null }
    const { list, problem } = await readOnce(key, provider, stored)
    return { integration, list: problem === null ? list : (stored ?? list), problem }
  }
  return async (userId: string, days: LocalDays, refresh: boolean): Promise<EmrDayList[]> => {
    const integrations = (await listIntegrations(s, userId)).filter(
      ({ metadata }) => metadata.status !== 'disconnected',
    )
    return Promise.all(
      integrations.map((integration) =>
        readOne(integration, { ...days, userId, integrationId: integration.id }, refresh),
      ),
    )
  }
}

type Reading = Pick<EmrDayList, 'list' | 'problem'>

function refusalOf({ metadata: { status, lastError } }: Integration): string | null {
  if (status === 'expired')
    return message('The connection to the EMR has expired. Connect it again in Settings.')
  return status === 'error' ? lastError : null
}

async function storedList(
  s: Services,
  key: ListKey,
  provider: string,
): Promise<AppointmentList | undefined> {
  const vault = await openVault(s.keys, userScope(key.userId))
  const list = await s.db.as(key.userId, (tx) => readList(tx, vault, key))
  return list?.provider === provider ? list : undefined
}

/** A request that saw the former list may get here when another one has just stored a newer list. */
async function readUnlessNewer(
  s: Services,
  key: ListKey,
  provider: string,
  seen: AppointmentList | undefined,
): Promise<Reading> {
  const stored = await storedList(s, key, provider)
  const isNewer = stored !== undefined && stored.timestamp !== seen?.timestamp
  return isNewer ? { list: stored, problem: null } : readNow(s, key, provider)
}

/** Reads a list from the EMR and stores it if nothing is missing. */
async function readNow(s: Services, key: ListKey, provider: string): Promise<Reading> {
  const timestamp = s.now()
  try {
    const { isIncomplete, appointments, truncated } = await withinLimit((signal) =>
      askEmr(s, key, signal),
    )
    const lastId = appointments.at(-1)?.appointmentId ?? null
    const read = { provider, appointments, timestamp: timestamp.toISOString(), lastId, truncated }
    if (isIncomplete)
      return { list: read, problem: message('Some appointments could not be read from the EMR.') }
    await keep(s, key, read, timestamp)
    return { list: read, problem: null }
  } catch (error) {
    s.log(`Could not read appointments from an EMR: ${errorLabel(error)}`, 'error')
    return { list: undefined, problem: problemOf(error) }
  }
}

async function askEmr(s: Services, key: ListKey, signal: AbortSignal) {
  const emr = await openEmr(s, key.userId, key.integrationId)
  return emr.readAppointments(key, signal)
}

async function keep(s: Services, key: ListKey, list: AppointmentList, now: Date): Promise<void> {
  const { userId, integrationId } = key
  const vault = await openVault(s.keys, userScope(userId))
  await s.db.as(userId, async (tx) => {
    await storeList(s, tx, vault, key, list)
    await noteSync(tx, userId, integrationId, now)
  })
}

const problemOf = (error: unknown): string =>
  error instanceof AppError ? error.message : message('The EMR doesn’t answer.')
