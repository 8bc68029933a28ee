/** The workspaces that a start needs, and those that a start with the cloud needs. */
const startWorkspaces = ['server', 'operator', 'demo', 'web']
const cloudWorkspaces = [...startWorkspaces, 'cloud']

const ofWorkspaces = (names) => [
  '--omit=dev',
  '--include-workspace-root',
  ...names.map((name) => `--workspace=@kitchen-table/${name}`),
]

/** What can be installed, each with everything before it, and npm's options for it. */
const installations = {
  start: ofWorkspaces(startWorkspaces),
  cloud: ofWorkspaces(cloudWorkspaces),
  everything: ['--include=dev'],
}
const kinds = Object.keys(installations)

/**
 * Returns what must be installed, with npm's arguments; null if it is installed. `stamp` is what the last installation has
 * left: the version of its packages, and its kind. What was installed once is installed again with the next version.
 */
export function planInstallation({ stamp, version, wanted }) {
  const [installedVersion, installedKind] = stamp.split(' ')
  // The stamp of an earlier release has no kind: it installed everything.
  const before = installedVersion === '' ? -1 : kinds.indexOf(installedKind ?? 'everything')
  const kind = kinds[Math.max(before, kinds.indexOf(wanted))]
  const isCurrent = installedVersion === version
  if (isCurrent && before >= kinds.indexOf(wanted)) return null
  // What is installed of this version stays, and the rest is added.
  const command = isCurrent ? ['install', '--no-save'] : ['ci']
  return { kind, args: [...command, ...installations[kind], '--no-audit', '--no-fund', '--loglevel=error'] }
}
