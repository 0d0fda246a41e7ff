import { gateOf } from '#server/identity/accounts/gate.ts'
import { readerLanguage } from '#server/identity/accounts/mail-language.ts'
import { mustSetUp } from '#server/identity/accounts/strength.ts'
import { assertSameOrigin } from '#server/platform/http/csrf.ts'
import { isTimeZone } from '../clinic.ts'
import { demoPatients } from '../patients/all.ts'
import { practitioners } from '../practitioners.ts'
import type { DemoEmrRequest } from '../request.ts'
import {
  type AuthorizationFault,
  type AuthorizationRequest,
  readAuthorizationRequest,
} from './authorization-request.ts'
import { choicePage, messagePage } from './authorize-page.ts'
import { readForm } from './form.ts'
import { createGrant } from './grants.ts'
import { needsPatient } from './scopes.ts'

/** Shows who asks for what, and lets the user choose a practitioner and a patient. */
export async function showAuthorization(demo: DemoEmrRequest): Promise<Response> {
  const parameters = new URL(demo.request.url).searchParams
  const checked = readAuthorizationRequest(parameters, demo.addresses, demo.s.config.publicUrl)
  const userId = await signedInUser(demo)
  const language = await readerLanguage(demo.s, userId)
  if ('shown' in checked) return messagePage(language, checked.shown)
  if ('error' in checked) return redirectWithError(checked)
  if (!userId) return messagePage(language, 'signed-out')
  return choicePage(language, parameters, checked)
}

/** Stores what the user allowed and sends the browser back with a code, or with `access_denied`. */
export async function decideAuthorization(demo: DemoEmrRequest): Promise<Response> {
  const { s, request, addresses } = demo
  assertSameOrigin(request, new URL(s.config.publicUrl).origin)
  const form = new URLSearchParams([...(await readForm(request))])
  const choice = takeChoice(form)
  const checked = readAuthorizationRequest(form, addresses, s.config.publicUrl)
  const userId = await signedInUser(demo)
  const language = await readerLanguage(s, userId)
  if ('shown' in checked) return messagePage(language, checked.shown)
  if ('error' in checked) return redirectWithError(checked)
  if (!userId) return messagePage(language, 'signed-out')
  if (choice.decision !== 'allow')
    return redirectWithError({ ...checked, error: 'access_denied', description: 'Denied.' })
  if (!isPossible(choice, checked)) return messagePage(language, 'invalid-choice')
  const code = await createGrant(s, {
    userId,
    practitioner: choice.practitioner,
    patient: needsPatient(checked.scopes) ? choice.patient : null,
    timeZone: choice.timeZone,
    scope: checked.scopes.join(' '),
    redirectUri: checked.redirectUri,
    challenge: checked.challenge,
    nonce: checked.nonce,
  })
  return redirect(checked.redirectUri, { code, state: checked.state })
}

interface Choice {
  decision: string
  practitioner: string
  patient: string
  timeZone: string
}

/** Removes the fields of the page from the form; what remains is the authorization request. */
function takeChoice(form: URLSearchParams): Choice {
  const take = (name: string) => {
    const value = form.get(name) ?? ''
    form.delete(name)
    return value
  }
  return {
    decision: take('decision'),
    practitioner: take('practitioner'),
    patient: take('patient'),
    timeZone: take('timezone'),
  }
}

const isPossible = (choice: Choice, { scopes }: AuthorizationRequest): boolean =>
  practitioners.some(({ id }) => id === choice.practitioner) &&
  isTimeZone(choice.timeZone) &&
  (!needsPatient(scopes) || demoPatients().some(({ id }) => id === choice.patient))

/** The user of the session cookie, unless a second factor has to be set up first. */
async function signedInUser({ s, request }: DemoEmrRequest): Promise<string | undefined> {
  const caller = await gateOf(s, s.config.publicUrl.startsWith('https:')).byCookie(request)
  return caller && !mustSetUp(s, caller) ? caller.id : undefined
}

function redirectWithError(fault: Extract<AuthorizationFault, { error: string }>): Response {
  const { redirectUri, state, error, description } = fault
  return redirect(redirectUri, { error, error_description: description, ...(state && { state }) })
}

function redirect(redirectUri: string, parameters: Record<string, string>): Response {
  const url = new URL(redirectUri)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return new Response(null, {
    status: 303,
    headers: { location: url.href, 'cache-control': 'no-store' },
  })
}
