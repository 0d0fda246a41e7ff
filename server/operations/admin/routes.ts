import * as api from '#contract/admin.ts'
import { getLimits, updateLimits } from '#contract/limits.ts'
import { assertRecent } from '#server/identity/accounts/reauth.ts'
import { recentRoute } from '#server/identity/accounts/recent-route.ts'
import { readBackups } from '#server/operations/backup/backups.ts'
import { requestBackup, requestVerify } from '#server/operations/backup/runs.ts'
import { saveBackupSettings } from '#server/operations/backup/settings.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import { healthReader } from './health.ts'
import { changeLimits, readLimits } from './limits.ts'
import { cancelJob, listJobs, retryJob } from './queue.ts'
import { readHealthSamples } from './samples.ts'
import { readStorage, requestMeasure } from './storage.ts'
import { listUsers, resetUserFactors, sendReset, setDisabled, setRole } from './users.ts'

export function adminRoutes(s: Services): Route[] {
  const health = healthReader(s)
  const onRecent = recentRoute(s)
  return [
    on(api.listUsers, ({ query }) => listUsers(s, query)),
    onRecent(api.setUserState, ({ user, params, body }) =>
      setDisabled(s, params.id, body.disabled, user.id),
    ),
    onRecent(api.setUserRole, ({ user, params, body }) =>
      setRole(s, params.id, body.role, user.id),
    ),
    onRecent(api.resetUserFactors, ({ user, params }) => resetUserFactors(s, params.id, user.id)),
    onRecent(api.sendUserReset, ({ user, params }) => sendReset(s, params.id, user.id)),
    on(api.getHealth, health),
    on(api.getHealthSamples, () => readHealthSamples(s)),
    on(api.listJobs, ({ query }) => listJobs(s, query)),
    on(api.retryJob, ({ params }) => retryJob(s, params.id)),
    on(api.cancelJob, ({ params }) => cancelJob(s, params.id)),
    on(getLimits, async () => readLimits(s)),
    onRecent(updateLimits, ({ body }) => changeLimits(s, body.limits)),
    on(api.getStorage, () => readStorage(s)),
    on(api.measureStorage, () => requestMeasure(s)),
    on(api.getBackups, () => readBackups(s)),
    on(api.updateBackups, async ({ user, body }) => {
      // Anyone who knows the passphrase can read every future copy.
      if (body.passphrase) await assertRecent(s, user)
      await saveBackupSettings(s, body)
      return readBackups(s)
    }),
    on(api.startBackup, () => requestBackup(s, true)),
    on(api.verifyBackup, ({ params }) => requestVerify(s, params.id)),
  ]
}
