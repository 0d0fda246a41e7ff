import { storageJobs } from '#server/operations/admin/storage.ts'
import { sampleHealthJobs } from '#server/operations/admin/samples.ts'
import { metricJobs } from '#server/operations/metrics/usage-days.ts'
import { webhookJobs } from '#server/organisation/webhooks/jobs.ts'
import { billingJobs } from '#server/organisation/billing/jobs.ts'
import { updateJobs } from '#server/operations/updates/check-update.ts'
import { backupJobs } from '#server/operations/backup/jobs.ts'
import { appointmentJobs } from '#server/chart/appointments/jobs.ts'
import { demoEmrJobs } from '#server/chart/demo-emr/jobs.ts'
import { consentJobs } from '#server/visits/consent/jobs.ts'
import { deletionJobs } from '#server/operations/deletion/jobs.ts'
import { demoJobs } from '#server/operations/demo/reset.ts'
import { benchJobs } from '#server/operations/benchmark/work.ts'
import { fileJobs } from '#server/visits/files/jobs.ts'
import { formJobs } from '#server/forms/preparation/process.ts'
import { itemJobs } from '#server/library/items/jobs.ts'
import { learningJobs } from '#server/visits/learning/jobs.ts'
import { sampleJobs } from '#server/visits/sample/routes.ts'
import { errorLabel } from '#server/platform/log/error-label.ts'
import { keyJobs } from '#server/operations/keys/rotate-data-keys.ts'
import { accountJobs } from '#server/identity/accounts/jobs.ts'
import { mailJobs } from '#server/identity/messaging/mail/jobs.ts'
import { chartJobs } from '#server/visits/chart/jobs.ts'
import { visitFormJobs } from '#server/visits/forms/jobs.ts'
import { chatJobs } from '#server/visits/chat/jobs.ts'
import { noteJobs } from '#server/visits/notes/jobs.ts'
import { warmUpModel } from '#server/visits/notes/generation/warm-up.ts'
import { profileJobs } from '#server/identity/accounts/profile/jobs.ts'
import { repeatJobs } from '#server/platform/idempotency/jobs.ts'
import { retentionJobs } from '#server/operations/retention/jobs.ts'
import type { Services } from '#server/services.ts'
import { takeoutJobs } from '#server/operations/data-export/jobs.ts'
import { systemJobs } from '#server/operations/status/sweep-storage.ts'
import { modelJobs } from '#server/visits/transcription/settings/install-job.ts'
import { taskJobs } from '#server/visits/tasks/jobs.ts'
import { jobsOfTranscription } from '#server/visits/transcription/jobs.ts'
import { questionTranslationJobs } from '#server/visits/intake/translation/jobs.ts'
import { watchAllOpen } from '#server/visits/transcription/live/missing.ts'
import { sealClearDetails } from '#server/visits/transcription/seal-clear-details.ts'

/** Starts the workers of the queue for every kind of job, and what a start puts in order. */
export async function startWork(s: Services): Promise<void> {
  await s.jobs.work(listJobs(s))
  watchAllOpen(s).catch((error: unknown) =>
    s.log(`Could not schedule the reconnect check: ${errorLabel(error)}`, 'error'),
  )
  sealClearDetails(s).catch((error: unknown) =>
    s.log(
      `Could not seal details of recordings; the next start tries again: ${errorLabel(error)}`,
      'error',
    ),
  )
  s.analysis
    .warmUp()
    .catch((error: unknown) =>
      s.log(`The workers that check texts could not start: ${errorLabel(error)}`, 'error'),
    )
  warmUpModel(s).catch((error: unknown) =>
    s.log(`Could not prepare the language model: ${errorLabel(error)}`, 'error'),
  )
}

const listJobs = (s: Services): Parameters<Services['jobs']['work']>[0] => [
  ...fileJobs(s),
  ...jobsOfTranscription(s),
  ...consentJobs(s),
  ...modelJobs(s),
  ...noteJobs(s),
  ...appointmentJobs(s),
  ...chartJobs(s),
  ...visitFormJobs(s),
  ...chatJobs(s),
  ...itemJobs(s),
  ...formJobs(s),
  ...billingJobs(s),
  ...webhookJobs(s),
  ...learningJobs(s),
  ...sampleJobs(s),
  ...profileJobs(s),
  ...benchJobs(s),
  ...taskJobs(s),
  ...questionTranslationJobs(s),
  ...mailJobs(s),
  ...accountJobs(s),
  ...repeatJobs(s),
  ...demoEmrJobs(s),
  ...systemJobs(s),
  ...retentionJobs(s),
  ...takeoutJobs(s),
  ...deletionJobs(s),
  ...demoJobs(s),
  ...keyJobs(s),
  ...storageJobs(s),
  ...sampleHealthJobs(s),
  ...metricJobs(s),
  ...backupJobs(s),
  ...updateJobs(s),
]
