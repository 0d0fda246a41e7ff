import { storageJobs } from '#server/admin/storage.ts'
import { backupJobs } from '#server/backup/jobs.ts'
import { consentJobs } from '#server/consent/jobs.ts'
import { deletionJobs } from '#server/deletion/jobs.ts'
import { benchJobs } from '#server/clinic-bench/work.ts'
import { fileJobs } from '#server/files/jobs.ts'
import { learningJobs } from '#server/learning/jobs.ts'
import { sampleJobs } from '#server/sample/routes.ts'
import { errorLabel } from './error-label.ts'
import { keyJobs } from '#server/keys/rotate-data-keys.ts'
import { accountJobs } from '#server/accounts/jobs.ts'
import { mailJobs } from '#server/mail/jobs.ts'
import { chatJobs } from '#server/chat/jobs.ts'
import { noteJobs } from '#server/notes/jobs.ts'
import { warmUpModel } from '#server/models/warm-up.ts'
import { profileJobs } from '#server/profile/jobs.ts'
import { repeatJobs } from '#server/repeats/jobs.ts'
import { retentionJobs } from '#server/retention/jobs.ts'
import type { Services } from '#server/services.ts'
import { takeoutJobs } from '#server/takeout/jobs.ts'
import { systemJobs } from '#server/system/sweep-storage.ts'
import { modelJobs } from '#server/transcription/settings/install-job.ts'
import { taskJobs } from '#server/tasks/jobs.ts'
import { jobsOfTranscription } from '#server/transcription/jobs.ts'
import { watchAllOpen } from '#server/transcription/live/missing.ts'

/** Begins to work on the queue: every kind of job there is. */
export async function startWork(s: Services): Promise<void> {
  await s.jobs.work([
    ...fileJobs(s),
    ...jobsOfTranscription(s),
    ...consentJobs(s),
    ...modelJobs(s),
    ...noteJobs(s),
    ...chatJobs(s),
    ...learningJobs(s),
    ...sampleJobs(s),
    ...profileJobs(s),
    ...benchJobs(s),
    ...taskJobs(s),
    ...mailJobs(s),
    ...accountJobs(s),
    ...repeatJobs(s),
    ...systemJobs(s),
    ...retentionJobs(s),
    ...takeoutJobs(s),
    ...deletionJobs(s),
    ...keyJobs(s),
    ...storageJobs(s),
    ...backupJobs(s),
  ])
  watchAllOpen(s).catch((error: unknown) =>
    s.log(`It is not looked whether devices come back: ${errorLabel(error)}`),
  )
  s.analysis
    .warmUp()
    .catch((error: unknown) =>
      s.log(`The workers that check texts could not start: ${errorLabel(error)}`),
    )
  warmUpModel(s).catch((error: unknown) =>
    s.log(`The language model could not be made ready: ${errorLabel(error)}`),
  )
}
