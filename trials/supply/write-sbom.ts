import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { promisify } from 'node:util'
import { root } from '@kitchen-table/scripts/run'

// `npm run sbom -- [FILE]`: writes the bill of materials of the installed packages, as CycloneDX.
const file = resolve(process.argv[2] ?? `${root}.cache/sbom.json`)
const options = ['--sbom-format', 'cyclonedx', '--sbom-type', 'application']
const { stdout } = await promisify(execFile)('npm', ['sbom', ...options], { cwd: root, maxBuffer: 2 ** 26 })
mkdirSync(dirname(file), { recursive: true })
writeFileSync(file, stdout)
console.log(`The bill of materials is in ${file}`)
