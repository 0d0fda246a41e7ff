import { platformTables } from '#server/platform/tables/platform-tables.ts'
import type { TableDescription } from '#server/platform/tables/describe-table.ts'
import { accountTables } from '#server/identity/accounts/data-rules.ts'
import { extensionTables } from '#server/identity/extension/data-rules.ts'
import { messagingTables } from '#server/identity/messaging/data-rules.ts'
import { groupTables } from '#server/organisation/groups/data-rules.ts'
import { webhookTables } from '#server/organisation/webhooks/data-rules.ts'
import { billingTables } from '#server/organisation/billing/data-rules.ts'
import { dictionaryTables } from '#server/library/dictionary/data-rules.ts'
import { itemTables } from '#server/library/items/data-rules.ts'
import { formTables } from '#server/forms/preparation/data-rules.ts'
import { groupSettingTables } from '#server/library/group-settings/data-rules.ts'
import { letterheadTables } from '#server/library/letterhead/data-rules.ts'
import { signatureTables } from '#server/library/signature/data-rules.ts'
import { memoryTables } from '#server/library/memories/data-rules.ts'
import { extensionIntegrationTables } from '#server/chart/extension-integrations/data-rules.ts'
import { integrationTables } from '#server/chart/integrations/data-rules.ts'
import { patientTables } from '#server/chart/patients/data-rules.ts'
import { appointmentTables } from '#server/chart/appointments/data-rules.ts'
import { demoEmrTables } from '#server/chart/demo-emr/data-rules.ts'
import { scribeTables } from '#server/visits/scribes/data-rules.ts'
import { fileTables } from '#server/visits/files/data-rules.ts'
import { consentTables } from '#server/visits/consent/data-rules.ts'
import { transcriptionTables } from '#server/visits/transcription/data-rules.ts'
import { chartTables } from '#server/visits/chart/data-rules.ts'
import { writeBackTables } from '#server/visits/write-back/data-rules.ts'
import { questionTranslationTables } from '#server/visits/intake/translation/data-rules.ts'
import { questionSetTables } from '#server/visits/question-sets/data-rules.ts'
import { noteTables } from '#server/visits/notes/data-rules.ts'
import { chatTables } from '#server/visits/chat/data-rules.ts'
import { filledFormTables } from '#server/visits/forms/data-rules.ts'
import { taskTables } from '#server/visits/tasks/data-rules.ts'
import { adminTables } from '#server/operations/admin/data-rules.ts'
import { auditTables } from '#server/operations/audit/data-rules.ts'
import { backupTables } from '#server/operations/backup/data-rules.ts'
import { benchmarkTables } from '#server/operations/benchmark/data-rules.ts'
import { exportTables } from '#server/operations/data-export/data-rules.ts'
import { deletionTables } from '#server/operations/deletion/data-rules.ts'
import { metricTables } from '#server/operations/metrics/data-rules.ts'
import { retentionTables } from '#server/operations/retention/data-rules.ts'
import type { Services } from './services.ts'

/** Every table of the product, with its rules for data export, retention and key rotation. */
export const allTables: readonly TableDescription<Services>[] = [
  ...platformTables,
  ...accountTables,
  ...extensionTables,
  ...messagingTables,
  ...groupTables,
  ...billingTables,
  ...webhookTables,
  ...dictionaryTables,
  ...itemTables,
  ...groupSettingTables,
  ...letterheadTables,
  ...signatureTables,
  ...formTables,
  ...memoryTables,
  ...integrationTables,
  ...extensionIntegrationTables,
  ...appointmentTables,
  ...patientTables,
  ...demoEmrTables,
  ...scribeTables,
  ...questionSetTables,
  ...questionTranslationTables,
  ...fileTables,
  ...consentTables,
  ...transcriptionTables,
  ...chartTables,
  ...noteTables,
  ...writeBackTables,
  ...chatTables,
  ...taskTables,
  ...filledFormTables,
  ...adminTables,
  ...auditTables,
  ...backupTables,
  ...benchmarkTables,
  ...exportTables,
  ...deletionTables,
  ...metricTables,
  ...retentionTables,
]
