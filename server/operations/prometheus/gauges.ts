import { Gauge, type Registry } from 'prom-client'
import { lastGood } from '#server/operations/backup/runs.ts'
import { countStoredJobs, longestWaitSeconds } from '#server/platform/jobs/stored-jobs.ts'
import { diskSpace } from '#server/platform/storage/disk-space.ts'
import type { Services } from '#server/services.ts'

/** Adds what is read when Prometheus asks: the queue, the disk, the last backup, damaged records. */
export function addGauges(s: Services, registry: Registry): void {
  registry.registerMetric(
    new Gauge({
      name: 'ausculta_jobs',
      help: 'Background jobs of the installation.',
      labelNames: ['state'],
      registers: [],
      async collect() {
        const counts = await s.db.system(countStoredJobs)
        for (const state of ['waiting', 'running', 'failed'] as const)
          this.set({ state }, counts[state])
      },
    }),
  )
  registry.registerMetric(
    new Gauge({
      name: 'ausculta_oldest_due_job_seconds',
      help: 'How long the longest-waiting job has been due.',
      registers: [],
      async collect() {
        this.set(await s.db.system(longestWaitSeconds))
      },
    }),
  )
  registry.registerMetric(
    new Gauge({
      name: 'ausculta_disk_bytes',
      help: 'Space on the disk of the data folder.',
      labelNames: ['kind'],
      registers: [],
      async collect() {
        const space = await diskSpace(s.config)
        if (!space) return this.reset()
        this.set({ kind: 'free' }, space.free)
        this.set({ kind: 'size' }, space.size)
      },
    }),
  )
  addSafety(s, registry)
}

function addSafety(s: Services, registry: Registry): void {
  registry.registerMetric(
    new Gauge({
      name: 'ausculta_last_backup_timestamp_seconds',
      help: 'When the last backup that was read and verified was made (Unix time); 0 without one.',
      registers: [],
      async collect() {
        this.set(((await lastGood(s))?.getTime() ?? 0) / 1000)
      },
    }),
  )
  registry.registerMetric(
    new Gauge({
      name: 'ausculta_damaged_records',
      help: 'Values that could not be decrypted since this process started.',
      registers: [],
      collect() {
        this.set(s.keys.damage.count())
      },
    }),
  )
}
