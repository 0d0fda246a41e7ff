import { AppError } from '#contract/errors.ts'
import type { Check } from '#contract/admin.ts'
import { verifySmtp } from '#server/identity/messaging/mail/smtp.ts'
import { findLocalModel } from '#server/models/local/catalogue.ts'
import { isInstalled } from '#server/models/local/installed.ts'
import { type ModelConfig, modelConfig } from '#server/models/providers/config.ts'
import { type ModelStatus, rememberStatus } from '#server/models/providers/status.ts'
import { openNewest } from '#server/operations/backup/runs.ts'
import { placeInWords } from '#server/operations/backup/place.ts'
import { errorLabel } from '#server/platform/log/error-label.ts'
import { isMissing } from '#server/visits/files/files.ts'
import type { Services } from '#server/services.ts'
import { finding } from './finding.ts'

/** Tries out the language model, so that Health has its status: a command doesn't have the results of the server's last notes. */
export async function tryModel(s: Services): Promise<void> {
  const config = await modelConfig(s)
  if (config) rememberStatus(s, config, await statusOf(s, config))
}

async function statusOf(s: Services, config: ModelConfig): Promise<ModelStatus> {
  if (config.provider !== 'local') {
    // Imported when needed: the libraries behind it take a tenth of a second to load.
    const { testModel } = await import('#server/models/providers/try-out.ts')
    return testModel(s, config)
  }
  // Loading it a second time beside the running server could exhaust the memory.
  const model = findLocalModel(config.model)
  const ok = model !== undefined && (await isInstalled(s.config, model))
  return { ok, message: ok ? 'Downloaded.' : 'Its file or its engine isn’t on this computer.' }
}

/** Whether the mail server accepts the sign-in. Health says whether the last emails were sent. */
export async function checkMailServer({ config: { smtp } }: Services): Promise<Check[]> {
  if (!smtp) return []
  const show = finding.bind(undefined, 'smtp', 'Mail server')
  return verifySmtp(smtp).then(
    () => [show('ready', 'Accepts the sign-in.')],
    (error: unknown) => [
      show(
        'failing',
        describeSmtp(error),
        'Check the host, port, user and password in SMTP_URL, and the firewall.',
      ),
    ],
  )
}

function describeSmtp(error: unknown): string {
  // Errors of the mail library have a code, and the server's answer if there was one.
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  if (code === 'EAUTH') return `It refuses the user name or password (${responseCode}).`
  return responseCode ? `It answered ${responseCode}.` : `It can’t be reached (${code}).`
}

/** Whether the newest backup is where it should be and opens. Health says how old it is. */
export async function checkBackupFile(s: Services): Promise<Check[]> {
  const show = finding.bind(undefined, 'backup-file', 'Opening the newest backup')
  try {
    const name = await openNewest(s)
    if (name === undefined) return []
    return [
      show('ready', `${name} opens. To read all of it, verify it in Administration → Backups.`),
    ]
  } catch (error) {
    return [
      show(
        'failing',
        `${placeInWords(s.config)}: ${describeBackup(error)}`,
        'Check that location, and make a new backup in Administration → Backups.',
      ),
    ]
  }
}

function describeBackup(error: unknown): string {
  if (isMissing(error)) return 'The file is missing.'
  return error instanceof AppError ? error.message : `${errorLabel(error)}.`
}
