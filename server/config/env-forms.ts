import * as z from 'zod/mini'
import { section, setting } from './setting.ts'

export const formsSection = section(
  'Forms',
  {
    ADMIN_GROUP: setting(z.optional(z.uuid()), {
      about:
        'Id of the group whose members prepare the forms of all groups; it is in the address of the group’s page.',
      example: '5b0d2c1e-8a57-4f0e-9a35-3a2f8f0c6b11',
      default: 'the administrators of the installation',
    }),
  },
  (e) => ({
    /** The group that prepares forms; undefined for the administrators. */
    adminGroup: e.ADMIN_GROUP,
  }),
)
