import type { LimitValues } from '#server/platform/quotas/kinds.ts'

/** Settings that would connect a demo to other servers. Language models and speech engines of this computer may stay. */
const outside =
  /^(S3_ENDPOINT|BACKUP_S3_ENDPOINT|SMTP_URL|TWILIO_ACCOUNT_SID|MODEL_BASE_URL|MODEL_API_KEY|SPEECH_(REALTIME_)?URL|SPEECH_BASE_URL|DEEPGRAM_API_KEY|AZURE_SPEECH_KEY|GOOGLE_SPEECH_PROJECT|GEMINI_API_KEY|GOOGLE_CLIENT_ID|OIDC_ISSUER|MODELS_FROM|PRIVATE_ORIGINS|CONTACT_SYNC_URL|STRIPE_SECRET_KEY|UPDATE_FEED|OTEL_EXPORTER_OTLP_ENDPOINT)$/

/** What a visitor of a demo may store and do. */
const demoLimits: Partial<LimitValues> = {
  'file-megabytes': 10,
  'storage-gigabytes': 1,
  'session-hours': 24,
  // Visitors have no password to unlock the page with.
  'lock-minutes': 240,
  generate: 10,
  transcribe: 10,
  upload: 10,
}

/**
 * The configuration of a public demo: tighter limits, and no other servers.
 * @param names of the settings that were given
 * @throws Error that names the settings to remove
 */
export function demoConfig<C extends { limits: Partial<LimitValues> }>(
  config: C,
  names: readonly string[],
): C {
  const found = names.filter((name) => outside.test(name))
  if (found.length > 0)
    throw new Error(
      `DEMO=on connects to no other server. Remove ${found.join(', ')}, or set DEMO=off. Ausculta does not start like this.`,
    )
  return { ...config, limits: { ...demoLimits, ...config.limits } }
}

/** UTC hour at which a demo is reset. */
const RESET_HOUR = 4
export const demoResetCron = `0 ${RESET_HOUR} * * *`

/** When a demo is reset next. */
export function nextDemoReset(now: Date): Date {
  const reset = new Date(now)
  reset.setUTCHours(RESET_HOUR, 0, 0, 0)
  if (reset <= now) reset.setUTCDate(reset.getUTCDate() + 1)
  return reset
}
