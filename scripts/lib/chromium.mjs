import { existsSync } from 'node:fs'
import { progress, run } from './run.mjs'

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

const find = () => [process.env.CHROMIUM, ...places].find((path) => path && existsSync(path))

function canInstall() {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}

async function installWithApt() {
  progress('Installing Chromium for the browser tests')
  const apt = (...args) =>
    run('apt-get', ['-qq', '-o', 'DPkg::Lock::Timeout=500', ...args], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  await apt('update')
  await apt('install', '-y', '--no-install-recommends', 'chromium')
}

/**
 * The browser for the end-to-end tests, installed when we may.
 * @returns its path, or undefined after saying how to get one
 */
export async function findChromium() {
  if (!find() && canInstall()) await installWithApt()
  const found = find()
  if (!found) {
    console.error(
      'The browser tests need Chromium. Install it (Debian: sudo apt-get install chromium), ' +
        'or set CHROMIUM to the path of Chromium or Chrome.',
    )
  }
  return found
}
