import { sql } from 'drizzle-orm'
import { type PgColumn, type PgPolicy, pgPolicy, pgRole } from 'drizzle-orm/pg-core'
import { actingUser } from './acting-user.ts'

/** The role of every request; it sees rows by policy only. */
export const appRole = pgRole('ausculta_app').existing()

/** The role of what happens before or above a user: sign-in, sessions, accounts, jobs. */
export const systemRole = pgRole('ausculta_system').existing()

/**
 * The policies of a table whose rows belong to one user: only that user reads and changes them.
 * @param column the table's column with the owner's id
 */
export function ownedPolicies(column: PgColumn): PgPolicy[] {
  const mine = sql`${column} = ${actingUser}`
  return [
    pgPolicy('owner', { as: 'permissive', for: 'all', to: appRole, using: mine, withCheck: mine }),
  ]
}

/** The tables that account-level verbs may use (see `Database.system`). */
export const systemTables: readonly string[] = [
  'account',
  'session',
  'pairing_code',
  'pending_mfa',
  'factor',
  'mfa_challenge',
  'recovery_code',
  'sms_outbox',
  'identity',
  'provider_state',
  'invitation',
  'email_token',
  'attempt',
  'data_key',
  'outbox',
  'setting',
  'model_install',
  'recording_ticket',
  'clinic_group',
  'group_invite',
  'group_licence_day',
  'group_member',
  'group_setting',
  'group_subscription',
  'billing_event',
  'public_item',
  'item_like',
  'consent_wording',
  'consent_ask',
  'shared_term',
  'item_comment',
  'item_report',
  'audit_event',
  'audit_head',
  'retention_policy',
  'account_deletion',
  'deleted_account',
  'former_audit_event',
  'rate_bucket',
  'repeat',
  'demo_emr_grant',
  'backup_run',
  'storage_day',
  'health_sample',
  'usage_day',
  'usage_month',
  'webhook',
  'webhook_delivery',
]
