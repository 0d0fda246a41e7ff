import * as z from 'zod/mini'
import { section, setting } from './setting.ts'

export const chartSection = section(
  'Chart',
  {
    DEMO_EMR: setting(z._default(z.enum(['on', 'off']), 'on'), {
      about:
        '`off` removes the demo EMR: a FHIR server with synthetic patients, for trying out integrations.',
    }),
  },
  (e) => ({
    /** Whether the demo EMR answers under /demo-emr. */
    demoEmr: e.DEMO_EMR === 'on',
  }),
)
