// npm passes SIGTERM to the shell between it and us, which dies of it without telling us. So, below
// npm, losing the parent means that somebody asked for the stop.
const parent = process.ppid

if (process.env.npm_lifecycle_event) {
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, 250)
  timer.unref()
}
