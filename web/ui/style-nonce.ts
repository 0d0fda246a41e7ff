const nonce = document.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce ?? ''

/** The page's nonce: style elements without it aren't applied (see `contentPolicy` of the server). */
export const styleNonce = () => nonce

// The library that keeps the page from scrolling behind a dialog looks for it there.
Object.assign(globalThis, { __webpack_nonce__: nonce })
