/** Every address of the product. Routes and page names are those of specification §2. */
export type SettingsTopic =
  | 'profile'
  | 'recording'
  | 'notes'
  | 'templates'
  | 'privacy'
  | 'security'
  | 'appearance'
  | 'notifications'
  | 'integrations'
export type AdminTopic =
  | 'health'
  | 'usage'
  | 'system'
  | 'speech'
  | 'quality'
  | 'users'
  | 'activity'
  | 'sign-up'
  | 'outbox'
  | 'reports'
  | 'jobs'
  | 'limits'
  | 'plans'
  | 'storage'
  | 'backups'
  | 'webhooks'
/** The first steps after signing up, in order; ordinary users see those from the microphone on. */
export type FirstStep = 'speech' | 'notes' | 'backup' | 'microphone' | 'profile' | 'template'
export type ScribeTab = 'context' | 'results'
type PageName = 'scribes' | 'templates' | 'archive' | 'ada'

export const paths = {
  home: '/home/scribes/all',
  signIn: (more: { next?: string; to?: 'sign-up' | 'forgot' } = {}) => {
    const query = new URLSearchParams(
      Object.entries(more).filter(([, v]) => v) as [string, string][],
    )
    return query.size ? `/auth/signin?${query}` : '/auth/signin'
  },
  /** Where a second factor is set up that the administrator asks for. */
  setUp: ({ next }: { next?: string } = {}) =>
    next ? `/auth/second-factor?${new URLSearchParams({ next })}` : '/auth/second-factor',
  /** The first steps after signing up, at the stored step or at a given one. */
  firstRun: '/home/welcome',
  firstStep: (step: FirstStep) => `/home/welcome?step=${step}`,
  scribes: (folderId = 'all') => `/home/scribes/${encodeURIComponent(folderId)}`,
  /**
   * `preloaded`: the scribe was just created and its first message sent; `generate`: write a note at once; `review`:
   * review all visits in turn.
   */
  scribe: (
    scribeId: string,
    {
      folderId = 'all',
      tab = 'context',
      preloaded = false,
      generate = false,
      review = false,
    }: {
      folderId?: string
      tab?: ScribeTab
      preloaded?: boolean
      generate?: boolean
      review?: boolean
    } = {},
  ) =>
    `/home/scribes/${encodeURIComponent(folderId)}/${encodeURIComponent(scribeId)}` +
    (tab === 'results' ? '/results' : '') +
    (preloaded ? '?preloaded=true' : generate ? '?generate=true' : review ? '?review=true' : ''),
  /** `section` scrolls to a part of the page. */
  settings: (topic: SettingsTopic = 'profile', section?: string) =>
    section ? `/home/settings/${topic}#${section}` : `/home/settings/${topic}`,
  /** The list of all topics, which a phone shows as a page. */
  settingsList: '/home/settings',
  templates: '/home/templates',
  template: (templateId: string) => `/home/templates/${encodeURIComponent(templateId)}`,
  templateFromNote: (noteId: string) => `/home/templates/new?note=${encodeURIComponent(noteId)}`,
  editTemplate: (templateId: string) => `/home/templates/${encodeURIComponent(templateId)}/edit`,
  patient: (patientId: string) => `/home/patients/${encodeURIComponent(patientId)}`,
  questionSets: '/home/questions',
  /** The editor of a set; 'new' for a new one. */
  questionSet: (id: string) => `/home/questions/${encodeURIComponent(id)}`,
  tasks: '/home/tasks',
  forms: '/home/forms',
  /** The forms of all groups, for those who prepare them. */
  allForms: '/home/forms?all=true',
  /** The forms to fill for a visit. */
  formsFor: (scribeId: string) => `/home/forms?visit=${scribeId}`,
  /** A form; with a visit, to fill it. */
  form: (formId: string, scribeId?: string) =>
    `/home/forms/${formId}` + (scribeId ? `?visit=${scribeId}` : ''),
  groups: '/home/groups',
  /** At its default tab; `?tab=` names another (web/groups/tabs.ts). */
  group: (groupId: string) => `/home/groups/${encodeURIComponent(groupId)}`,
  /** An invitation to a group. */
  invite: (inviteId: string) => `/invites/${inviteId}`,
  /** As the list of the settings. */
  adminList: '/admin',
  admin: (topic: AdminTopic = 'health') => `/admin/${topic}`,
} as const

export interface Place {
  page: PageName | undefined
  folderId: string | undefined
  scribeId: string | undefined
  tab: ScribeTab
}

/** What an address shows (specification §2): segment 2 names the page, 3 the folder, 4 the scribe, 5 the tab. */
export function placeOf(url: { pathname: string; search?: string }): Place {
  const [root, page, folderId, scribeId, tab] = url.pathname
    .split('/')
    .filter(Boolean)
    .map((part) => decodeURIComponent(part))
  const query = new URLSearchParams(url.search)
  return {
    page: root === 'home' ? pageName(page, folderId, query) : undefined,
    folderId: page === 'scribes' ? folderId : undefined,
    scribeId: page === 'scribes' ? scribeId : undefined,
    tab: tab === 'chat' || tab === 'results' ? 'results' : 'context',
  }
}

function pageName(
  page: string | undefined,
  folderId: string | undefined,
  query: URLSearchParams,
): PageName | undefined {
  if (page === 'groups' || page === 'templates') return 'templates'
  if (page !== 'scribes') return undefined
  if (isSet(query, 'archived') || folderId === 'archive') return 'archive'
  if (isSet(query, 'ada') || folderId === 'ada') return 'ada'
  return 'scribes'
}

const isSet = (query: URLSearchParams, flag: 'archived' | 'ada') =>
  query.has(flag) && query.get(flag) !== 'false'

/**
 * The target of an address with one of the flags of specification §2: the folder whose page the flag names. Visit, tab
 * and the rest of the query stay. Undefined if the address names its folder itself.
 */
export function withoutFlags(url: { pathname: string; search: string }): string | undefined {
  const { page, folderId, scribeId, tab } = placeOf(url)
  const query = new URLSearchParams(url.search)
  if ((page !== 'archive' && page !== 'ada') || !(query.has('archived') || query.has('ada'))) {
    return folderId ? undefined : paths.home
  }
  query.delete('archived')
  query.delete('ada')
  const path = scribeId ? paths.scribe(scribeId, { folderId: page, tab }) : paths.scribes(page)
  return query.size > 0 ? `${path}?${query}` : path
}

/** Where to go after signing in: a page of ours, never another site. */
export function safeNext(next: string | null): string {
  const ours = next && /^\/(home|admin|invites)(\/|$)/.test(next)
  return ours ? next : paths.home
}

/** Where to go after signing up: the page that one was called to, else the first steps. */
export function firstAfterSignUp(next: string | null): string {
  const called = safeNext(next)
  return called === paths.home ? paths.firstRun : called
}
