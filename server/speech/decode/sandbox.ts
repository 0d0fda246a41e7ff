import { type Command, succeeds } from '#server/platform/confinement/no-network.ts'

/** Folders that a system's programs need; missing ones are left out. They contain no data, keys or home folders. */
const SYSTEM = ['/usr', '/lib', '/lib64', '/bin', '/nix/store']
const TMPFS_BYTES = 640 * 1_048_576

/**
 * Runs a shell command in a separate file system: the system's programs, read only, and an empty `/tmp` in memory. It
 * has no network, no rights and sees no other process.
 */
export interface Sandbox {
  /** @param program the file that is visible beside the system's folders */
  wrap(program: string, shell: string): Command
}

const words = (text: string) => text.split(' ')

const bubblewrap: Sandbox = {
  wrap: (program, shell) => ({
    program: 'bwrap',
    args: [
      ...words('--unshare-all --die-with-parent --new-session --cap-drop ALL --clearenv'),
      ...SYSTEM.flatMap((path) => ['--ro-bind-try', path, path]),
      ...words(`--dev /dev --size ${TMPFS_BYTES} --tmpfs /tmp --chdir /tmp --ro-bind`),
      program,
      program,
      ...words('-- /bin/sh -c'),
      shell,
      'sh',
      program,
    ],
  }),
}

/** The same with the tools of util-linux; `$0` is the program, `$1` the line. */
const MAKE_ROOT = `set -e
exec 3< "$0"
mount -t tmpfs -o size=${TMPFS_BYTES},mode=755 tmpfs /tmp
bind() { mount --bind "$1" "/tmp$1"; mount -o remount,bind,ro "/tmp$1"; }
cat <&3 > /tmp/program
chmod 755 /tmp/program
exec 3<&-
for folder in ${SYSTEM.join(' ')}; do
  if [ -d "$folder" ]; then mkdir -p "/tmp$folder"; bind "$folder"; fi
done
mkdir -p /tmp/tmp /tmp/dev
: > /tmp/dev/null
mount --bind /dev/null /tmp/dev/null
cd /tmp
exec chroot . /bin/sh -c 'cd /tmp; exec setpriv --no-new-privs --bounding-set=-all --inh-caps=-all -- /bin/sh -c "$0" sh /program' "$1"`

const utilLinux: Sandbox = {
  wrap: (program, shell) => ({
    program: 'unshare',
    args: [
      ...words('--user --map-root-user --net --mount --ipc --uts --pid --fork --kill-child'),
      ...words('-- /bin/sh -c'),
      MAKE_ROOT,
      program,
      shell,
    ],
  }),
}

let found: Promise<Sandbox | undefined> | undefined

/** The sandbox that this system has: bubblewrap, else user namespaces; undefined if neither works. */
export function findSandbox(): Promise<Sandbox | undefined> {
  found ??= firstWorking([bubblewrap, utilLinux])
  return found
}

async function firstWorking(sandboxes: Sandbox[]): Promise<Sandbox | undefined> {
  for (const sandbox of sandboxes)
    if (await succeeds(sandbox.wrap('/bin/true', 'exec "$1"'))) return sandbox
  return undefined
}
