/**
 * The development data of `claims/` and `visits/` in two halves, drawn by excerpt and by visit with the SHA-256 of their
 * ids before any check was written. Authors of checks read the first half only; the second is scored by totals.
 * Three excerpts and one visit had been looked at before the draw and are in the first half for that reason.
 */
export const developmentSplit = {
  first: {
    excerpts: ['e03', 'e06', 'e09', 'e12', 'e15', 'e33', 'e42', 'e51', 'e57', 'e60'],
    visits: ['03-anxiety-insomnia-telehealth', '12-copd-inhaler-teaching'],
  },
  second: {
    excerpts: ['e18', 'e21', 'e24', 'e27', 'e30', 'e36', 'e39', 'e45', 'e48', 'e54'],
    visits: ['08-look-alike-drug-reconciliation', '09-memory-concerns-daughter'],
  },
}
