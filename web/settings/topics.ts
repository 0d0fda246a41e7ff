import type { SettingsTopic } from '#web/paths.ts'

interface Topic {
  label: string
  /** Further words that the search finds it by. */
  words: string
  administratorsOnly?: boolean
}

export const topics: Record<SettingsTopic, Topic> = {
  profile: {
    label: 'Profile',
    words:
      'name title specialty field clinic address phone email system of records default template programme infoway phsa enrolment licence',
  },
  security: {
    label: 'Security',
    words:
      'password two-factor second step passkey app recovery codes sessions devices sign out google email',
  },
  privacy: {
    label: 'Privacy',
    words: 'keep delete retention audio who saw log access export copy of my data leave account',
  },
  notifications: {
    label: 'Notifications',
    words: 'mails news updates alarm microphone silent window',
  },
  appearance: { label: 'Appearance', words: 'theme dark light density compact' },
  shortcuts: { label: 'Shortcuts', words: 'keyboard keys' },
  transcription: {
    label: 'Transcription',
    words: 'recording microphone language translation engine service speakers automatic',
  },
  consent: { label: 'Consent', words: 'patient agrees wording ask before recording' },
  dictionary: { label: 'Dictionary', words: 'drugs names terms spelling misheard words' },
  chart: { label: 'Chart data', words: 'allergies medications laboratory history patient record' },
  generation: {
    label: 'Notes',
    words: 'detail voice format length writing speed boost advanced model generate on stop',
  },
  memories: { label: 'Memories', words: 'style habits preferences remember suggestions' },
  macros: { label: 'Macros', words: 'text blocks abbreviations trigger phrase hotkey' },
  letterhead: { label: 'Letterhead', words: 'logo print pdf docx header footer signature' },
  paste: { label: 'Paste profiles', words: 'copy chart plain text headings record system' },
  speech: {
    label: 'Speech',
    words: 'engines models download whisper deepgram azure google transcription',
    administratorsOnly: true,
  },
  quality: { label: 'Quality', words: 'compare measure errors writers engines benchmark' },
  system: {
    label: 'System',
    words:
      'language model database storage diagnosis codes icd-10 mail text messages version sign-in providers',
  },
}

export const groups: readonly { label: string; topics: readonly SettingsTopic[] }[] = [
  {
    label: 'You',
    topics: ['profile', 'security', 'privacy', 'notifications', 'appearance', 'shortcuts'],
  },
  { label: 'Your visits', topics: ['transcription', 'consent', 'dictionary', 'chart'] },
  { label: 'Your notes', topics: ['generation', 'memories', 'macros', 'letterhead', 'paste'] },
  { label: 'The clinic', topics: ['speech', 'quality', 'system'] },
]

/** The groups of topics that a user may open; with typed words, only the topics that match all of them. */
export function groupsFor(isAdministrator: boolean, typed = ''): typeof groups {
  const wanted = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const fits = (group: string, name: SettingsTopic) => {
    const { label, words, administratorsOnly } = topics[name]
    if (administratorsOnly && !isAdministrator) return false
    const text = ` ${group} ${label} ${words}`.toLowerCase()
    return wanted.every((word) => text.includes(` ${word}`))
  }
  return groups
    .map((group) => ({ ...group, topics: group.topics.filter((one) => fits(group.label, one)) }))
    .filter((group) => group.topics.length > 0)
}
