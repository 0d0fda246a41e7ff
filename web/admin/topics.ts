import type { AdminTopic } from '#web/paths.ts'

interface Topic {
  label: string
  /** Further words that the search and the palette find it by. */
  words: string
}

/** The topics of the administration in the order of the list. */
export const adminTopics: Record<AdminTopic, Topic> = {
  health: { label: 'Health', words: 'status monitoring problems errors alerts disk queue' },
  system: {
    label: 'System',
    words:
      'language model AI LLM ollama openai key provider diagnosis codes icd-10 sign-in google sso version database',
  },
  speech: {
    label: 'Speech',
    words:
      'speech services engines models download whisper deepgram azure microsoft google transcription',
  },
  quality: { label: 'Quality', words: 'compare measure errors writers engines benchmark accuracy' },
  usage: {
    label: 'Usage',
    words: 'statistics charts metrics engagement activity counts',
  },
  users: { label: 'Users', words: 'accounts people members administrators disable roles' },
  'sign-up': { label: 'Sign-up', words: 'invitations invite domain registration accounts' },
  activity: { label: 'Activity', words: 'access log audit history who' },
  outbox: { label: 'Outbox', words: 'mail email messages sms smtp links' },
  reports: { label: 'Reports', words: 'public library templates moderation flagged' },
  jobs: { label: 'Jobs', words: 'background queue tasks failed retry' },
  limits: { label: 'Limits', words: 'quotas rate size per minute' },
  storage: { label: 'Storage', words: 'disk space files size growth' },
  backups: { label: 'Backups', words: 'backup copy restore nightly passphrase' },
}

/** The keys of a literal are its own type. */
export const adminTopicNames = Object.keys(adminTopics) as AdminTopic[]
