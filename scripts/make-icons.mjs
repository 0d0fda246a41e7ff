/**
 * Draws the PNG app icons in web/public from the stroke of logo.svg, after that has changed.
 *
 *   node scripts/make-icons.mjs
 *
 * Needs Chromium: the one in CHROMIUM, else /usr/bin/chromium.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'

const folder = join(import.meta.dirname, '../web/public')
const stroke = /<path d="([^"]+)"/.exec(readFileSync(join(folder, 'logo.svg'), 'utf8'))[1]
/** `mark` is the mark's share of the edge; systems cut a maskable icon down to its middle 80%. */
const icons = [
  { file: 'icon-192.png', size: 192, mark: 0.82, round: 0.22 },
  { file: 'icon-512.png', size: 512, mark: 0.82, round: 0.22 },
  { file: 'icon-maskable-512.png', size: 512, mark: 0.68, round: 0 },
  { file: 'apple-touch-icon.png', size: 180, mark: 0.78, round: 0 },
]

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
try {
  const page = await browser.newPage()
  for (const icon of icons) {
    await page.setViewportSize({ width: icon.size, height: icon.size })
    await page.setContent(`<style>body{margin:0}svg{display:block}</style>${draw(icon)}`)
    await page.screenshot({ path: join(folder, icon.file), omitBackground: true })
  }
} finally {
  await browser.close()
}

function draw({ size, mark, round }) {
  const scale = (size * mark) / 48
  // The stroke's own middle is at (25, 24) of its 48.
  const shift = `translate(${size / 2 - 25 * scale} ${size / 2 - 24 * scale}) scale(${scale})`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">
    <rect width="100%" height="100%" rx="${size * round}" fill="#0f6b62" />
    <path transform="${shift}" d="${stroke}" fill="none" stroke="#faf9f7" stroke-width="3.6"
      stroke-linecap="round" stroke-linejoin="round" /></svg>`
}
