// Runs before the first paint, so that a dark room stays dark. A file of its own: the content policy allows no inline script.
;(function () {
  let theme = 'light'
  try {
    const kept = JSON.parse(localStorage.getItem('preferences-v2') || '{}')
    if (kept.version === 'v4' && kept.theme) theme = kept.theme
  } catch {
    // Unreadable preferences are no preferences.
  }
  const dark =
    theme === 'dark' || (theme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.mantineColorScheme = dark ? 'dark' : 'light'
})()
