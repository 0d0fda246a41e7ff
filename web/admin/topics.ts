import type { AdminTopic } from '#web/paths.ts'
import { t } from '#web/i18n/i18n.ts'

interface Topic {
  label: string
  /** Further words that the search and the palette find it by. */
  words: string
}

/** The topics of the administration in the order of the list. */
export const adminTopics: Record<AdminTopic, Topic> = {
  health: { label: t('Health'), words: t('status monitoring problems errors alerts disk queue') },
  system: {
    label: t('System'),
    words: t(
      'language model AI LLM ollama openai key provider diagnosis codes icd-10 sign-in google sso EMR EHR FHIR SMART electronic medical record version database',
    ),
  },
  speech: {
    label: t('Speech'),
    words: t(
      'speech services engines models download whisper deepgram azure microsoft google transcription',
    ),
  },
  quality: {
    label: t('Quality'),
    words: t('compare measure errors writers engines benchmark accuracy'),
  },
  usage: {
    label: t('Usage'),
    words: t('statistics charts metrics engagement activity counts'),
  },
  users: { label: t('Users'), words: t('accounts people members administrators disable roles') },
  'sign-up': { label: t('Sign-up'), words: t('invitations invite domain registration accounts') },
  activity: { label: t('Activity'), words: t('access log audit history who') },
  outbox: { label: t('Outbox'), words: t('mail email messages sms smtp links') },
  reports: { label: t('Reports'), words: t('public library templates moderation flagged') },
  jobs: { label: t('Jobs'), words: t('background queue tasks failed retry') },
  limits: { label: t('Limits'), words: t('quotas rate size per minute') },
  plans: { label: t('Plans'), words: t('billing licences subscription stripe payment') },
  storage: { label: t('Storage'), words: t('disk space files size growth') },
  backups: { label: t('Backups'), words: t('backup copy restore nightly passphrase') },
  webhooks: { label: t('Webhooks'), words: t('automation events notify HTTP') },
}

/** The keys of a literal are its own type. */
export const adminTopicNames = Object.keys(adminTopics) as AdminTopic[]
