/** The browsers that a package is built for. */
export type Target = 'chrome' | 'firefox'

/** Where an installation may be. Pairing asks for the one address that the user enters. */
export const installations = ['https://*/*', 'http://localhost/*', 'http://127.0.0.1/*']

/** No remote code, no inline styles, and connections only to where an installation may be. */
const contentPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  'connect-src https: wss: http://localhost:* ws://localhost:* http://127.0.0.1:* ws://127.0.0.1:*',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const common = {
  manifest_version: 3,
  name: 'Ausculta',
  description: 'Record visits next to the EMR, copy your notes, or fill in its fields.',
  icons: { 192: 'icon-192.png' },
  action: { default_title: 'Ausculta', default_icon: { 192: 'icon-192.png' } },
  optional_host_permissions: installations,
  content_security_policy: { extension_pages: contentPolicy },
}

/** The manifest of a package. Chrome has a side panel, Firefox a sidebar. */
export function manifestFor(target: Target, version: string): Record<string, unknown> {
  const permissions = ['activeTab', 'scripting', 'storage']
  if (target === 'chrome')
    return {
      ...common,
      version,
      minimum_chrome_version: '126',
      permissions: [...permissions, 'offscreen', 'sidePanel'],
      optional_permissions: ['tabCapture'],
      background: { service_worker: 'background.js', type: 'module' },
      side_panel: { default_path: 'panel.html' },
    }
  return {
    ...common,
    version,
    permissions,
    background: { scripts: ['background.js'], type: 'module' },
    sidebar_action: { default_panel: 'panel.html', default_title: 'Ausculta' },
    browser_specific_settings: {
      gecko: { id: 'extension@ausculta.example', strict_min_version: '128.0' },
    },
  }
}
