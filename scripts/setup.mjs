// Installs the dependencies of package-lock.json, unless they are installed already: `node scripts/setup.mjs start` those
// of `npm start` and the operators' commands, without arguments those of every command. This file must run on any Node
// from version 20: the version that the product runs on is itself one of the dependencies.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const stamp = `${root}node_modules/.installed`
const [major = 0] = process.versions.node.split('.').map(Number)

if (major < 20) {
  console.error(`The installation needs Node 20 or newer; this is ${process.version}.`)
  process.exit(1)
}

/** The workspaces that a start needs. What it needs of the cloud is added where one is configured. */
const startWorkspaces = ['server', 'operator', 'demo', 'web']
const ofWorkspaces = (names) => [
  '--omit=dev',
  '--include-workspace-root',
  ...names.map((name) => `--workspace=@kitchen-table/${name}`),
]

/** What can be installed, each with everything before it, and npm's options for it. */
const installations = {
  start: ofWorkspaces(startWorkspaces),
  'start with the cloud': ofWorkspaces([...startWorkspaces, 'cloud']),
  everything: ['--include=dev'],
}
const names = Object.keys(installations)

function chooseInstallation() {
  if (process.argv[2] !== 'start') return 'everything'
  return process.env.STORAGE === 'cloud' ? 'start with the cloud' : 'start'
}

const lock = readFileSync(`${root}package-lock.json`)
const version = createHash('sha256').update(lock).update(`${process.platform} ${process.arch}`).digest('hex')
const [installedVersion, ...words] = existsSync(stamp) ? readFileSync(stamp, 'utf8').split(' ') : []
const installed = installedVersion === version ? names.indexOf(words.join(' ')) : -1
const wanted = chooseInstallation()

if (installed < names.indexOf(wanted)) {
  console.log('Installing the dependencies (once) …')
  // What is installed of this version stays, and the rest is added.
  const command = installed === -1 ? ['ci'] : ['install', '--no-save']
  const { status } = spawnSync(
    'npm',
    [...command, ...installations[wanted], '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: root,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    },
  )
  if (status !== 0) {
    console.error('The installation failed. The lines above say why; nothing else was changed.')
    process.exit(status ?? 1)
  }
  writeFileSync(stamp, `${version} ${wanted}`)
}
