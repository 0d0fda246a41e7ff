// Preloaded into a process (node --import). Slows intervals of 5 s or more to once an hour, so that tests pass only if
// processes announce their changes to each other.
const FREQUENT_MS = 5_000
const HOUR_MS = 3_600_000
const usual = globalThis.setInterval

globalThis.setInterval = (work, milliseconds, ...given) =>
  usual(work, milliseconds >= FREQUENT_MS ? HOUR_MS : milliseconds, ...given)
