// Installs the dependencies of package-lock.json, unless they are installed already. This file must run on any Node
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

const lock = readFileSync(`${root}package-lock.json`)
const expected = createHash('sha256').update(lock).update(`${process.platform} ${process.arch}`).digest('hex')

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== expected) {
  console.log('Installing the dependencies (once) …')
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
    console.error('The installation failed. The lines above say why; nothing else was changed.')
    process.exit(status ?? 1)
  }
  writeFileSync(stamp, expected)
}
