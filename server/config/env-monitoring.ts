import * as z from 'zod/mini'
import { section, setting } from './setting.ts'

export const monitoringSection = section(
  'Monitoring',
  {
    METRICS_TOKEN: setting(z.optional(z.string().check(z.minLength(16))), {
      about:
        'Bearer token, 16 characters or more, with which Prometheus reads `/metrics` ([monitoring.md](monitoring.md)). Without it, nothing is measured or shown.',
      default: 'none',
    }),
  },
  (e) => ({ metricsToken: e.METRICS_TOKEN }),
)
