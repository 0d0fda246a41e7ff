/** The style sheet of pages that the server makes itself: colours of web/tokens.ts, for light and dark. */
export const styles = `
:root { --bg: #faf9f7; --panel: #fff; --line: #8f8a80; --ink: #1f2421; --soft: #535a55; --teal: #0f6b62; --on: #fff; }
@media (prefers-color-scheme: dark) {
  :root { --bg: #141716; --panel: #1b1f1d; --line: #6b756f; --ink: #e9ece9; --soft: #adb5b0; --teal: #4fb8aa; --on: #0b1210; }
}
body { margin: 0; background: var(--bg); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 32rem; margin: 0 auto; padding: 2rem 1rem; }
h1 { font-size: 1.375rem; line-height: 1.3; margin: 0 0 .5rem; }
h2 { font-size: 1rem; margin: 1.5rem 0 .25rem; }
p, ul { color: var(--soft); margin: 0 0 1rem; }
ul { padding-left: 1.25rem; }
label { display: block; font-weight: 600; margin: 1rem 0 0; }
select { display: block; box-sizing: border-box; width: 100%; min-height: 2.75rem; margin-top: .25rem; padding: 0 .5rem;
  font: inherit; font-weight: 400; color: inherit; background: var(--panel); border: 1px solid var(--line); border-radius: 6px; }
.actions { display: flex; gap: .75rem; margin-top: 1.5rem; }
button { min-height: 2.75rem; padding: 0 1.25rem; font: inherit; color: inherit; background: none;
  border: 1px solid var(--line); border-radius: 6px; cursor: pointer; }
.primary { background: var(--teal); border-color: var(--teal); color: var(--on); font-weight: 600; }
:focus-visible { outline: 2px solid var(--teal); outline-offset: 2px; }
`
