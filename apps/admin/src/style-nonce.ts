// The number used once that lets this page, and no injected one, add style elements. The server put it into the page.

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''

export function styleNonce(): string {
  return nonce
}

// Where react-remove-scroll, which keeps the page still behind a dialog, looks for it.
Object.assign(globalThis, { __webpack_nonce__: nonce })
