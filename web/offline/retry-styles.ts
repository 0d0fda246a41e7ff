/** How often a style sheet has failed, by its address. */
const failures = new Map<string, number>()

/**
 * Loads style sheets again that failed, as without a network. The loader of pages asks for each only once, so a page
 * that is opened again would be shown without its styles.
 */
export function retryStyles(): void {
  const retry = ({ target }: Event) => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return
    const times = failures.get(target.href) ?? 0
    failures.set(target.href, times + 1)
    const load = () => {
      if (target.isConnected) target.replaceWith(target.cloneNode())
    }
    addEventListener('online', load, { once: true })
    setTimeout(load, 1_000 * 2 ** times)
  }
  // Such an event doesn't bubble.
  document.addEventListener('error', retry, { capture: true })
}
