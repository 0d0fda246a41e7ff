import { html } from 'hono/html'
import { AppError } from '#contract/errors.ts'
import { message } from '#common/translation.ts'
import { cookieOf } from '#server/identity/accounts/cookie.ts'
import { readerLanguage, serverTranslator } from '#server/identity/accounts/mail-language.ts'
import { htmlPage } from '#server/platform/http/html-page.ts'
import { type Caller, WithHeaders } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import { beginLaunch } from './connect.ts'
import { isApproved, listEmrServers, normalBase } from './emr-servers.ts'

/** Where the browser continues; the page asks for a sign-in first. */
const page = '/home/settings/integrations/launch'
const MINUTES = 10

interface Launch {
  iss: string
  launch: string
}

/**
 * Takes the launch that an EMR sends a browser with. It changes nothing and asks nobody: the launch waits in a cookie, out
 * of the address and the history, until the signed-in user's page continues it (`continueLaunch`).
 */
export async function takeLaunch(s: Services, { iss, launch }: Launch): Promise<Response> {
  const baseUrl = normalBase(iss)
  const isKnown = isApproved(await listEmrServers(s), { type: 'smart', baseUrl })
  if (!isKnown || launch === '') return refusal(s, baseUrl)
  return new Response(null, {
    status: 303,
    headers: {
      location: page,
      'set-cookie': cookie(s, encode({ iss: baseUrl, launch })),
      'cache-control': 'no-store',
    },
  })
}

/** @param baseUrl what the EMR named, or '' */
async function refusal(s: Services, baseUrl: string): Promise<Response> {
  const language = await readerLanguage(s)
  const t = serverTranslator(language)
  const title = t('Ausculta can’t be opened from this EMR')
  return htmlPage({
    language,
    title,
    content: html`<h1>${title}</h1>
      <p>
        ${t(
          'Nobody has approved its address here. Ask your administrator to add it in Administration → System → Approved EMRs.',
        )}
      </p>
      ${baseUrl ? html`<p>${t('Address: {address}', { address: baseUrl })}</p>` : ''}`,
    status: 400,
  })
}

/**
 * Continues the launch that the browser brought, once.
 * @throws AppError 'bad-request' without a launch, and as `beginConnection`
 */
export async function continueLaunch(
  s: Services,
  user: Caller & { timezone: string },
  request: Request,
): Promise<WithHeaders<{ url: string }>> {
  const launch = decode(cookieOf(request, cookieName(s)))
  if (!launch)
    throw new AppError(
      'bad-request',
      message('The EMR’s request to open Ausculta has expired. Open Ausculta in the EMR again.'),
    )
  return new WithHeaders(await beginLaunch(s, user, launch), { 'set-cookie': cookie(s, '') })
}

const isHttps = (s: Services) => s.config.publicUrl.startsWith('https:')
const cookieName = (s: Services) => `${isHttps(s) ? '__Host-' : ''}ausculta-launch`

/** Never sent from another site; '' ends it. */
const cookie = (s: Services, value: string): string =>
  `${cookieName(s)}=${value}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${value ? MINUTES * 60 : 0}${isHttps(s) ? '; Secure' : ''}`

const encode = ({ iss, launch }: Launch) =>
  [iss, launch].map((part) => Buffer.from(part).toString('base64url')).join('.')

function decode(value: string | undefined): Launch | undefined {
  const [iss = '', launch = ''] = (value ?? '')
    .split('.')
    .map((part) => Buffer.from(part, 'base64url').toString('utf8'))
  return iss && launch ? { iss, launch } : undefined
}
