import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'
import type { InterfaceLanguage } from '#common/translation.ts'
import { styles } from './page-styles.ts'

type Html = ReturnType<typeof html>

/** In one piece, so that formatting the page can't change what the policy's hash covers. */
const styleElement = raw(`<style>${styles}</style>`)
const styleHash = createHash('sha256').update(styles).digest('base64')

/** No script, no other origin, no frame; a form goes to this origin. */
const policy = [
  "default-src 'none'",
  `style-src 'sha256-${styleHash}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

interface Page {
  language: InterfaceLanguage
  title: string
  content: Html
  status: number
}

/** A page that the server makes itself. */
export async function htmlPage({ language, title, content, status }: Page): Promise<Response> {
  const body = await html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        ${styleElement}
      </head>
      <body>
        <main>${content}</main>
      </body>
    </html>`
  return new Response(String(body), {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'no-store',
    },
  })
}
