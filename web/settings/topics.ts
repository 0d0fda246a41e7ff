import type { SettingsTopic } from '#web/paths.ts'

interface Section {
  /** The part of the address behind `#`. */
  id: string
  label: string
  /** Further words that the search and the palette find it by. */
  words: string
}

interface Topic {
  label: string
  words: string
  sections: readonly Section[]
}

/** The topics of the settings in the order of the list, with the sections of each page. */
export const topics: Record<SettingsTopic, Topic> = {
  profile: {
    label: 'You',
    words: 'profile account me personal details',
    sections: [
      {
        id: 'name',
        label: 'Name and specialty',
        words: 'title first last surname field speciality phone number profession',
      },
      {
        id: 'clinic',
        label: 'Clinic',
        words: 'practice office hospital address email phone EMR EHR system of records',
      },
      {
        id: 'programmes',
        label: 'Programmes',
        words: 'program enrolment enrollment infoway phsa licence license code region',
      },
    ],
  },
  recording: {
    label: 'Recording',
    words: 'transcription audio record',
    sections: [
      { id: 'microphone', label: 'Microphone', words: 'mic test check input level sound device' },
      {
        id: 'transcription',
        label: 'Language and speech service',
        words:
          'transcription spoken translation engine vendor provider automatic auto record at once',
      },
      {
        id: 'consent',
        label: 'Consent',
        words: 'patient agrees permission wording ask before recording',
      },
      {
        id: 'dictionary',
        label: 'Dictionary',
        words: 'drugs medicines names terms spelling misheard vocabulary custom words',
      },
    ],
  },
  notes: {
    label: 'Notes',
    words: 'generation writing',
    sections: [
      {
        id: 'after-recording',
        label: 'After a recording',
        words:
          'generate on stop automatic quick drafts speed boost second pass accuracy tasks to do',
      },
      {
        id: 'style',
        label: 'Style',
        words:
          'detail length brief voice person format bullets paragraphs language AI model advanced mode',
      },
      {
        id: 'writing-preferences',
        label: 'Writing preferences',
        words: 'memories memory habits remember suggestions instructions abbreviations',
      },
    ],
  },
  templates: {
    label: 'Templates and snippets',
    words: 'documents',
    sections: [
      {
        id: 'default-template',
        label: 'Template for new visits',
        words: 'default SOAP standard note',
      },
      {
        id: 'snippets',
        label: 'Snippets (macros)',
        words: 'macro text blocks abbreviations trigger phrase hotkey shortcut canned auto-text',
      },
      {
        id: 'letterhead',
        label: 'Letterhead',
        words: 'logo print pdf docx word header footer signature stationery',
      },
      {
        id: 'copy-formats',
        label: 'Copy formats',
        words: 'paste profiles clipboard chart plain rich text headings EMR EHR',
      },
    ],
  },
  privacy: {
    label: 'Privacy',
    words: 'data GDPR HIPAA',
    sections: [
      {
        id: 'retention',
        label: 'Retention',
        words: 'keep delete auto-delete automatic deletion visits audio days period storage time',
      },
      { id: 'storage', label: 'Storage', words: 'space used disk size files' },
      {
        id: 'export',
        label: 'Export my data',
        words: 'takeout download copy archive zip portability',
      },
      { id: 'delete-account', label: 'Delete account', words: 'close leave remove erase' },
      { id: 'activity', label: 'Access log', words: 'audit activity history who saw opened' },
    ],
  },
  security: {
    label: 'Security',
    words: 'sign-in login protection',
    sections: [
      { id: 'password', label: 'Password', words: 'change create new reset passphrase' },
      {
        id: 'two-factor',
        label: 'Two-factor authentication',
        words: '2fa mfa second step factor passkey authenticator app sms otp recovery codes',
      },
      {
        id: 'providers',
        label: 'Sign-in accounts',
        words: 'google sso single sign-on oidc linked',
      },
      { id: 'email', label: 'Email', words: 'address change confirm verify' },
      { id: 'sessions', label: 'Devices', words: 'sessions sign out other browsers phones' },
    ],
  },
  appearance: {
    label: 'Appearance',
    words: 'look display interface',
    sections: [
      {
        id: 'language',
        label: 'Language of the interface',
        words: 'english french français translation locale',
      },
      {
        id: 'theme',
        label: 'Theme and density',
        words: 'dark light night mode colour color contrast compact comfortable spacing',
      },
      {
        id: 'shortcuts',
        label: 'Keyboard shortcuts',
        words: 'keys hotkeys single-key bindings',
      },
    ],
  },
  notifications: {
    label: 'Notifications',
    words: 'alerts',
    sections: [
      { id: 'recording', label: 'While you record', words: 'alarm microphone silent window' },
      { id: 'email', label: 'Email updates', words: 'mail news newsletter versions product' },
    ],
  },
  integrations: {
    label: 'Integrations',
    words: 'connect EMR EHR record system',
    sections: [
      {
        id: 'chart',
        label: 'Chart data',
        words:
          'allergies medications diagnoses encounter notes laboratory lab tests history patient record',
      },
    ],
  },
}

/** The keys of a literal are its own type. */
export const topicNames = Object.keys(topics) as SettingsTopic[]
