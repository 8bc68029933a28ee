// Installs the dependencies of package-lock.json, unless they are installed already: `node scripts/setup.mjs start` those
// of `npm start` and the operators' commands, with `cloud` in place of `start` also those of the cloud, and without an
// argument those of every command. This file must run on any Node from version 20: the version that the product runs on is
// itself one of the dependencies.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { planInstallation } from './installations.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const stampFile = `${root}node_modules/.installed`
const [major = 0] = process.versions.node.split('.').map(Number)

if (major < 20) {
  console.error(`The installation needs Node 20 or newer; this is ${process.version}.`)
  process.exit(1)
}

const argument = process.argv[2] ?? 'everything'
const wanted = argument === 'start' && process.env.STORAGE === 'cloud' ? 'cloud' : argument
const lock = readFileSync(`${root}package-lock.json`)
const version = createHash('sha256').update(lock).update(`${process.platform} ${process.arch}`).digest('hex')
const stamp = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : ''
const plan = planInstallation({ stamp, version, wanted })

if (plan !== null) {
  console.log('Installing the dependencies (once) …')
  // First, so that an installation that is interrupted is begun again.
  rmSync(stampFile, { force: true })
  const { status } = spawnSync('npm', plan.args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) {
    console.error('The installation failed. The lines above say why; it begins again with the next command.')
    process.exit(status ?? 1)
  }
  writeFileSync(stampFile, `${version} ${plan.kind}`)
}
