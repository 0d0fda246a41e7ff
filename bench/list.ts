// The list of visits: from the click to its first row on screen, with 10,000 visits against 100, and against drawing
// all of them at once.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { createScribe } from '#contract/scribes.ts'
import { type Member, openMember, openSite } from './lib/web.ts'
import { median, report } from './report.ts'

const rounds = 15
const many = 10_000
const few = 100

async function seed({ call }: Member, count: number): Promise<void> {
  for (let at = 0; at < count; at += 20) {
    const batch = Array.from({ length: Math.min(20, count - at) }, (_, n) =>
      call(createScribe, { body: { name: `Visit ${at + n}` } }),
    )
    await Promise.all(batch)
  }
}

/** Milliseconds from the click on Scribes, with nothing of the list loaded yet, until its first row is painted. */
async function firstRow(page: Page, origin: string): Promise<number> {
  await page.goto(`${origin}/home/settings/profile`)
  const link = page.getByRole('link', { name: 'Scribes' })
  await link.waitFor()
  await sleep(400)
  return link.evaluate(
    (target: HTMLElement) =>
      new Promise<number>((resolve) => {
        const began = performance.now()
        const look = new MutationObserver(() => {
          if (!document.querySelector('[data-scribe]')) return
          look.disconnect()
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)))
        })
        look.observe(document.body, { childList: true, subtree: true })
        target.click()
      }),
  )
}

/** Milliseconds to read all visits and draw every one in the markup of our rows: what a list without pages does. */
async function drawAll(page: Page): Promise<number> {
  return page.evaluate(async (count) => {
    const answer = await fetch('/api/auth/token', { method: 'POST' })
    const { token } = (await answer.json()) as { token: string }
    const row = document.querySelector('[data-scribe]')?.closest('li')
    const name = row?.querySelector('a > span')?.textContent ?? ''
    if (!row || !name) throw new Error('there is no row to copy')
    const markup = row.outerHTML.replace(/transform: [^;"]*;?/, 'position: static;')
    const began = performance.now()
    const list = await fetch(`/api/scribes?limit=${count}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const { items } = (await list.json()) as { items: { name: string }[] }
    const box = document.createElement('ul')
    box.innerHTML = items.map((item) => markup.replaceAll(name, item.name)).join('')
    document.querySelector('#main')?.append(box)
    void box.offsetHeight
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    const took = performance.now() - began
    box.remove()
    return took
  }, many)
}

await using site = await openSite()
const [large, small] = [await openMember(site), await openMember(site)]
await seed(large, many)
await seed(small, few)
const times = { large: [] as number[], small: [] as number[], all: [] as number[] }
// The first look of each fills the browser's cache of files.
await firstRow(large.page, site.origin)
await firstRow(small.page, site.origin)
for (let round = 0; round < rounds; round++) {
  times.small.push(await firstRow(small.page, site.origin))
  times.large.push(await firstRow(large.page, site.origin))
  if (round % 5 === 0) times.all.push(await drawAll(large.page))
}
report({
  what: 'list: first row at 10,000 visits, ms, vs at 100',
  ours: median(times.large),
  peer: median(times.small),
  goal: 1.1,
})
report({
  what: 'list: first row at 10,000 visits, ms, vs drawing all',
  ours: median(times.large),
  peer: median(times.all),
  goal: 0.2,
})
