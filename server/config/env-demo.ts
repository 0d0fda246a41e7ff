import * as z from 'zod/mini'
import { section, setting } from './setting.ts'

export const demoSection = section(
  'Demo',
  {
    DEMO: setting(z._default(z.enum(['on', 'off']), 'off'), {
      about:
        '`on` makes this installation a public demo with synthetic patients ([deploy.md](deploy.md#a-public-demo)): every visitor gets an account with one click, everything is deleted each night, and nothing is sent to other servers. Needs a database and data folder without accounts.',
    }),
  },
  (e) => ({
    /** Whether this installation is a public demo. */
    demo: e.DEMO === 'on',
  }),
)
