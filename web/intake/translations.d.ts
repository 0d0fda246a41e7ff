/** The French texts of this page, from locales/fr (scripts/lib/translation-parts.ts). */
declare module 'translations:intake/fr' {
  export const catalog: Record<string, string>
}
