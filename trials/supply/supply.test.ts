import { existsSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { root } from '../../scripts/run.ts'
import { reportTrial } from '../report-trial.ts'
import { findUnacceptable, parseAudit, runAudit, waivers } from './audit.ts'
import { packageUrl, readBillOfMaterials } from './bill-of-materials.ts'
import { ensureBuiltPages } from './built-pages.ts'
import { findForbiddenContent, forbiddenInPages } from './forbidden-in-pages.ts'
import { deviations, isAllowed, licenceOf } from './licences.ts'
import { foreignPackages, lockedPackages } from './lock-file.ts'

const began = performance.now()
const counts: Record<string, number | string> = { packages: foreignPackages.length }
afterAll(() => reportTrial('supply', began, counts))

describe('known holes (S15)', () => {
  test('none that is high or critical', async () => {
    const outcome = await runAudit()
    counts.audited = outcome.isDone ? outcome.packages : `NOT AUDITED (${outcome.reason})`
    expect(findUnacceptable(outcome.isDone ? outcome.findings : [], waivers, Date.now())).toEqual([])
  })

  const finding = (name: string, severity: string) => ({ [name]: { name, severity, via: [] } })
  const metadata = { dependencies: { total: 3 } }

  test('a report is read for its findings', () => {
    const vulnerabilities = { ...finding('a', 'high'), ...finding('b', 'low') }
    const findings = [
      { name: 'a', severity: 'high' },
      { name: 'b', severity: 'low' },
    ]
    expect(parseAudit(JSON.stringify({ vulnerabilities, metadata }))).toEqual({
      isDone: true,
      packages: 3,
      findings,
    })
  })

  test.each([
    {
      said: '{"statusCode":405,"message":"405 - POST https://a.example/bulk"}',
      reason: 'the registry answers 405',
    },
    {
      said: '{"message":"request to https://a.example/bulk failed"}',
      reason: 'request to the registry failed',
    },
    { said: '', reason: 'no answer' },
    { said: '{"vulnerabilities":{}}', reason: 'no answer' },
  ])('$reason: then nobody has looked, and it says so', ({ said, reason }) => {
    expect(parseAudit(said)).toEqual({ isDone: false, reason })
  })

  test('a waiver holds for seven days and for its own package', () => {
    const findings = (['critical', 'high', 'moderate'] as const).map((severity) => ({
      name: severity,
      severity,
    }))
    const waived = [{ name: 'high', since: '2026-11-01', why: 'a test' }]
    const left = (on: string) => findUnacceptable(findings, waived, Date.parse(on)).map(({ name }) => name)
    expect(left('2026-11-08')).toEqual(['critical'])
    expect(left('2026-11-09')).toEqual(['critical', 'high'])
  })
})

describe('licences (S15)', () => {
  test('each package has one that we may use', () => {
    const wrong = foreignPackages.filter((one) => !isAllowed(one.name, licenceOf(one)))
    expect(wrong.map((one) => `${one.name}: ${licenceOf(one)}`)).toEqual([])
  })

  test('no deviation is left of a package that is gone', () => {
    const unused = deviations.filter(
      ({ packages }) => !foreignPackages.some(({ name }) => packages.test(name)),
    )
    expect(unused.map(({ packages }) => String(packages))).toEqual([])
  })

  test('what names none has the licence in a file', () => {
    const nameless = foreignPackages.filter(
      (one) => one.installed !== null && licenceOf(one) === 'none named',
    )
    for (const { path } of nameless)
      expect(readFileSync(join(root, path, 'LICENSE'), 'utf8'), path).toMatch(/^MIT License/)
  })

  test.each([
    { name: 'any', expression: 'MIT', allowed: true },
    { name: 'any', expression: '(MPL-2.0 OR Apache-2.0)', allowed: true },
    { name: 'any', expression: 'MIT AND Apache-2.0', allowed: true },
    { name: 'any', expression: 'MIT AND GPL-3.0-only', allowed: false },
    { name: 'any', expression: 'GPL-3.0-only', allowed: false },
    { name: 'any', expression: 'none named', allowed: false },
    { name: 'any', expression: 'MPL-2.0', allowed: false },
    { name: 'lightningcss', expression: 'MPL-2.0', allowed: true },
    { name: 'lightningcss', expression: 'LGPL-3.0-or-later', allowed: false },
  ])('$name under $expression: $allowed', ({ name, expression, allowed }) => {
    expect(isAllowed(name, expression)).toBe(allowed)
  })
})

test('the bill of materials names every package that is installed, and nothing else', async () => {
  const { components, metadata } = await readBillOfMaterials()
  const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  expect(metadata.component.version).toBe(version)
  expect(name).toBe('kitchen-table')

  const named = new Set(components.map((component) => component.purl))
  const missing = lockedPackages.filter((one) => !one.link && !named.has(packageUrl(one)))
  expect(
    missing.filter(({ installed, optional }) => installed !== null || !optional).map(packageUrl),
  ).toEqual([])
  const locked = new Set(lockedPackages.map(packageUrl))
  expect([...named].filter((one) => !locked.has(one))).toEqual([])
  counts.components = components.length
})

describe('what is installed is what was chosen', () => {
  const manifests = [
    '.',
    ...lockedPackages.filter(({ path }) => !path.includes('node_modules/')).map(({ path }) => path),
  ]
  const exact = /^\d+\.\d+\.\d+(-[\w.]+)?$/
  const versions = z.record(z.string(), z.string()).default({})
  const manifest = z.object({
    dependencies: versions,
    devDependencies: versions,
    optionalDependencies: versions,
    peerDependencies: versions,
    overrides: versions,
  })

  test.each(manifests)('%s: exact versions, no ranges', (place) => {
    const read = manifest.parse(JSON.parse(readFileSync(join(root, place, 'package.json'), 'utf8')))
    const wanted = Object.values(read).flatMap((some) => Object.entries(some))
    expect(wanted.filter(([, version]) => !exact.test(version))).toEqual([])
  })

  test('every workspace is among them', () => {
    expect(manifests.length).toBeGreaterThanOrEqual(8)
  })

  test('the lock file names no registry, and has the sum of every package', () => {
    expect(lockedPackages.filter(({ link, resolved }) => resolved !== undefined && !link)).toEqual([])
    expect(foreignPackages.filter(({ version = '' }) => !exact.test(version))).toEqual([])
    const withoutSum = foreignPackages.filter(({ integrity }) => !integrity?.startsWith('sha512-'))
    expect(withoutSum.map(({ path }) => path)).toEqual([])
  })

  test('what is in the folder is the version of the lock file', () => {
    const other = foreignPackages.filter(
      ({ installed, version }) => installed !== null && installed.version !== version,
    )
    expect(other.map(({ path }) => path)).toEqual([])
    expect(foreignPackages.filter(({ installed }) => installed !== null).length).toBeGreaterThan(300)
  })

  test('no package runs anything of its own while it is installed', () => {
    const runs = ['preinstall', 'install', 'postinstall']
    const running = foreignPackages.filter(
      ({ path, installed, hasInstallScript }) =>
        hasInstallScript ||
        existsSync(join(root, path, 'binding.gyp')) ||
        runs.some((script) => installed?.scripts[script] !== undefined),
    )
    expect(running.map(({ name }) => name)).toEqual([])
  })
})

describe('what the browser gets (S15)', async () => {
  const { folder, files } = await ensureBuiltPages()
  const textOf = (file: string): string => {
    const bytes = readFileSync(join(folder, file))
    const form = extname(file)
    const plain = form === '.br' ? brotliDecompressSync(bytes) : form === '.gz' ? gunzipSync(bytes) : bytes
    return plain.toString('latin1')
  }
  const machine = root.replace(/\/$/, '')

  test.each(files)('%s holds no secret and no trace of where it was built', (file) => {
    expect(findForbiddenContent(textOf(file), machine)).toEqual([])
  })

  test('no source map is among it', () => {
    expect(files.filter((file) => /\.map(\.(br|gz))?$/.test(file))).toEqual([])
    expect(files.length).toBeGreaterThan(50)
    counts.pages = files.length
  })

  test.each(forbiddenInPages)('$what would be found', ({ what, example }) => {
    expect(findForbiddenContent(`const a = "${example}"`, machine)).toEqual([what])
  })

  test('so would the folder that it was built in', () => {
    expect(findForbiddenContent(`"${machine}/apps/web"`, machine)).toContain(
      'the folder that it was built in',
    )
  })

  /** Of this machine: its `.env`, and whatever in its environment sounds secret. */
  function readMachineSecrets(): string[] {
    const file = join(root, '.env')
    const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
    const written = lines.map((line) => /^\s*\w+\s*=\s*["']?(.+?)["']?\s*$/.exec(line)?.[1] ?? '')
    const names = Object.keys(process.env).filter((name) => /SECRET|TOKEN|PASSWORD|_KEY$/i.test(name))
    return [...written, ...names.map((name) => process.env[name] ?? '')].filter(({ length }) => length >= 12)
  }

  test('no setting of this machine is in it', () => {
    const all = files.map(textOf).join('\n')
    expect(all.length).toBeGreaterThan(1_000_000)
    expect(readMachineSecrets().filter((secret) => all.includes(secret)).length).toBe(0)
  })
})
