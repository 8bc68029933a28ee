// Installs what package-lock.json says, unless that is installed already. This file must run on whatever Node
// (20 or newer) a machine has: the one that the product runs on comes with the installation.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const stamp = `${root}node_modules/.installed`
const [major = 0] = process.versions.node.split('.').map(Number)

if (major < 20) {
  console.error(`This needs Node 20 or newer to begin with; here is ${process.version}.`)
  process.exit(1)
}

const lock = readFileSync(`${root}package-lock.json`)
const wanted = createHash('sha256').update(lock).update(`${process.platform} ${process.arch}`).digest('hex')

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
  console.log('Installing what the product is made of (once) …')
  const { status } = spawnSync(
    'npm',
    ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: root,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    },
  )
  if (status !== 0) {
    console.error('The installation did not finish. The lines above say why; nothing else was changed.')
    process.exit(status ?? 1)
  }
  writeFileSync(stamp, wanted)
}
