import type { SettingsTopic } from '#web/paths.ts'
import { t } from '#web/i18n/i18n.ts'

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
    label: t('You'),
    words: t('profile account me personal details'),
    sections: [
      {
        id: 'name',
        label: t('Name and specialty'),
        words: t('title first last surname field speciality phone number profession'),
      },
      {
        id: 'clinic',
        label: t('Clinic'),
        words: t('practice office hospital address email phone EMR EHR system of records'),
      },
      {
        id: 'programmes',
        label: t('Programmes'),
        words: t('program enrolment enrollment infoway phsa licence license code region'),
      },
    ],
  },
  recording: {
    label: t('Recording'),
    words: t('transcription audio record'),
    sections: [
      {
        id: 'microphone',
        label: t('Microphone'),
        words: t('mic test check input level sound device'),
      },
      {
        id: 'transcription',
        label: t('Language and speech service'),
        words: t(
          'transcription spoken translation engine vendor provider automatic auto record start',
        ),
      },
      {
        id: 'consent',
        label: t('Consent'),
        words: t('patient agrees permission wording ask before recording'),
      },
      {
        id: 'dictionary',
        label: t('Dictionary'),
        words: t('drugs medicines names terms spelling misheard vocabulary custom words'),
      },
    ],
  },
  notes: {
    label: t('Notes'),
    words: t('generation writing'),
    sections: [
      {
        id: 'after-recording',
        label: t('After a recording'),
        words: t(
          'generate on stop automatic quick drafts speed boost second pass accuracy tasks to do',
        ),
      },
      {
        id: 'style',
        label: t('Style'),
        words: t(
          'detail length brief voice person format bullets paragraphs language AI model advanced mode',
        ),
      },
      {
        id: 'writing-preferences',
        label: t('Writing preferences'),
        words: t('memories memory habits remember suggestions instructions abbreviations'),
      },
    ],
  },
  templates: {
    label: t('Templates and snippets'),
    words: t('documents'),
    sections: [
      {
        id: 'default-template',
        label: t('Template for new visits'),
        words: t('default SOAP standard note'),
      },
      {
        id: 'snippets',
        label: t('Snippets (macros)'),
        words: t('macro text blocks abbreviations trigger phrase hotkey shortcut canned auto-text'),
      },
      {
        id: 'question-sets',
        label: t('Questions for patients'),
        words: t('intake questionnaire before a visit form'),
      },
      {
        id: 'letterhead',
        label: t('Letterhead'),
        words: t('logo print pdf docx word header footer signature stationery'),
      },
      {
        id: 'signature',
        label: t('Signature for forms'),
        words: t('sign handwritten picture draw insurer PDF'),
      },
      {
        id: 'copy-formats',
        label: t('Copy formats'),
        words: t('paste profiles clipboard chart plain rich text headings EMR EHR'),
      },
    ],
  },
  privacy: {
    label: t('Privacy'),
    words: t('data GDPR HIPAA'),
    sections: [
      {
        id: 'retention',
        label: t('Retention'),
        words: t(
          'keep delete auto-delete automatic deletion visits audio days period storage time',
        ),
      },
      { id: 'storage', label: t('Storage'), words: t('space used disk size files') },
      {
        id: 'export',
        label: t('Export my data'),
        words: t('takeout download copy archive zip portability'),
      },
      { id: 'delete-account', label: t('Delete account'), words: t('close leave remove erase') },
      { id: 'activity', label: t('Access log'), words: t('audit activity history who saw opened') },
    ],
  },
  security: {
    label: t('Security'),
    words: t('sign-in login protection'),
    sections: [
      { id: 'password', label: t('Password'), words: t('change create new reset passphrase') },
      {
        id: 'two-factor',
        label: t('Two-factor authentication'),
        words: t('2fa mfa second step factor passkey authenticator app sms otp recovery codes'),
      },
      {
        id: 'providers',
        label: t('Sign-in accounts'),
        words: t('google sso single sign-on oidc linked'),
      },
      { id: 'email', label: t('Email'), words: t('address change confirm verify') },
      { id: 'sessions', label: t('Devices'), words: t('sessions sign out other browsers phones') },
    ],
  },
  appearance: {
    label: t('Appearance'),
    words: t('look display interface'),
    sections: [
      {
        id: 'language',
        label: t('Interface language'),
        words: t('english french français translation locale'),
      },
      {
        id: 'theme',
        label: t('Theme and density'),
        words: t('dark light night mode colour color contrast compact comfortable spacing'),
      },
      {
        id: 'shortcuts',
        label: t('Keyboard shortcuts'),
        words: t('keys hotkeys single-key bindings'),
      },
    ],
  },
  notifications: {
    label: t('Notifications'),
    words: t('alerts'),
    sections: [
      { id: 'recording', label: t('While you record'), words: t('alarm microphone silent window') },
      { id: 'email', label: t('Email updates'), words: t('mail news newsletter versions product') },
    ],
  },
  integrations: {
    label: t('Integrations'),
    words: t('connect EMR EHR electronic medical record'),
    sections: [
      {
        id: 'connections',
        label: t('Connections'),
        words: t(
          'demo EMR SMART FHIR OSCAR Epic Oracle Medplum OpenEMR Accuro TELUS Jane disconnect',
        ),
      },
      {
        id: 'extension',
        label: t('Browser extension'),
        words: t('Chrome Firefox side panel pair pairing code fill fields'),
      },
      {
        id: 'chart',
        label: t('Chart data'),
        words: t(
          'allergies medications diagnoses encounter notes laboratory lab tests history patient record',
        ),
      },
    ],
  },
}

/** The keys of a literal are its own type. */
export const topicNames = Object.keys(topics) as SettingsTopic[]
