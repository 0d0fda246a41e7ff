import { html } from 'hono/html'
import type { InterfaceLanguage, Translator } from '#common/translation.ts'
import { serverTranslator } from '#server/identity/accounts/mail-language.ts'
import { htmlPage } from '#server/platform/http/html-page.ts'
import { proposedTimeZone, timeZones } from '../clinic.ts'
import { demoPatients } from '../patients/all.ts'
import { displayName, practitioners } from '../practitioners.ts'
import { demoEmrPath } from '../request.ts'
import type { AuthorizationRequest } from './authorization-request.ts'
import { needsPatient, parseFhirScope } from './scopes.ts'

type Translate = Translator['text']

/** What the page says instead of the form, and with which status. */
type PageMessage = 'unknown-client' | 'foreign-redirect' | 'signed-out' | 'invalid-choice'

/** A page that says why access can't be given. */
export function messagePage(language: InterfaceLanguage, kind: PageMessage): Promise<Response> {
  const t = serverTranslator(language)
  const texts: Record<PageMessage, string> = {
    'unknown-client': t('This app isn’t registered with the demo EMR.'),
    'foreign-redirect': t('The app’s return address isn’t at this installation.'),
    'signed-out': t('Sign in to Ausculta in this browser, then connect the demo EMR again.'),
    'invalid-choice': t('Choose a practitioner, a patient and a time zone from the lists.'),
  }
  const title = t('Demo EMR – synthetic patients')
  return htmlPage({
    language,
    title,
    content: html`<h1>${title}</h1>
      <p>${texts[kind]}</p>`,
    status: kind === 'signed-out' ? 401 : 400,
  })
}

/** The page on which a user allows or denies access. */
export function choicePage(
  language: InterfaceLanguage,
  parameters: URLSearchParams,
  { scopes }: AuthorizationRequest,
): Promise<Response> {
  const t = serverTranslator(language)
  const title = t('Demo EMR – synthetic patients')
  const content = html`<h1>${title}</h1>
    <p>${t('Nobody in this EMR is real. It shows how Ausculta works with an EMR.')}</p>
    <form method="post" action="${demoEmrPath}/authorize">
      ${hiddenFields(parameters)} ${practitionerField(t)}
      ${needsPatient(scopes) ? patientField(t) : ''} ${timeZoneField(t, parameters.get('timezone'))}
      <h2>${t('Ausculta asks to:')}</h2>
      <ul>
        ${permissions(t, scopes).map((text) => html`<li>${text}</li>`)}
      </ul>
      <p class="actions">
        <button name="decision" value="allow" class="primary">${t('Allow')}</button>
        <button name="decision" value="deny">${t('Deny')}</button>
      </p>
    </form>`
  return htmlPage({ language, title, content, status: 200 })
}

const hiddenFields = (parameters: URLSearchParams) =>
  [...parameters]
    .filter(([name]) => name !== 'timezone')
    .map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)

const practitionerField = (t: Translate) =>
  html`<label
    >${t('Practitioner')}<select name="practitioner">
      ${practitioners.map(
        (one) => html`<option value="${one.id}">${displayName(one)} – ${one.specialty}</option>`,
      )}
    </select></label
  >`

const patientField = (t: Translate) =>
  html`<label
    >${t('Patient')}<select name="patient">
      ${demoPatients().map(
        ({ id, name, birthDate }) =>
          html`<option value="${id}">${name}${birthDate ? `, ${birthDate}` : ''}</option>`,
      )}
    </select></label
  >`

function timeZoneField(t: Translate, hint: string | null) {
  const proposed = proposedTimeZone(hint)
  const options = timeZones.map(
    (zone) => html`<option${zone === proposed ? ' selected' : ''}>${zone}</option>`,
  )
  return html`<label
    >${t('Time zone of the clinic')}<select name="timezone">
      ${options}
    </select></label
  >`
}

function permissions(t: Translate, scopes: readonly string[]): string[] {
  const fhir = scopes.map(parseFhirScope).filter((scope) => scope !== undefined)
  const reads = fhir.some(({ interactions }) => /[rs]/.test(interactions))
  const writes = fhir.some(
    ({ type, interactions }) =>
      ['DocumentReference', '*'].includes(type) && interactions.includes('c'),
  )
  return [
    ...(reads ? [t('read the synthetic charts and appointments')] : []),
    ...(writes ? [t('save documents to the synthetic charts')] : []),
    ...(scopes.includes('offline_access') ? [t('stay connected until you disconnect it')] : []),
  ]
}
