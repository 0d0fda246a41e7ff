import type { Page } from 'playwright-core'

/** How many texts this browser keeps because the server doesn't have them. */
export const wordsOnDevice = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('ausculta-typing')
        opening.addEventListener('error', () => reject(opening.error ?? new Error('no database')))
        opening.addEventListener('success', () => {
          const { result: db } = opening
          const counting = db.transaction('words').objectStore('words').count()
          counting.addEventListener('success', () => {
            db.close()
            resolve(counting.result)
          })
        })
      }),
  )
