import { existsSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { root } from '@kitchen-table/scripts/run'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { reportAfterTests } from '../report-trial.ts'
import { findUnacceptable, parseAudit, runAudit, waivers } from './audit.ts'
import { packageUrl, readBillOfMaterials } from './bill-of-materials.ts'
import { ensureBuiltPages } from './built-pages.ts'
import { findForbiddenContent, forbiddenInPages } from './forbidden-in-pages.ts'
import { deviations, isAllowed, licenseOf } from './licenses.ts'
import { foreignPackages, lockedPackages } from './lock-file.ts'

const counts = reportAfterTests<Record<string, number | string>>('supply', {
  packages: foreignPackages.length,
})

describe('known vulnerabilities (S15)', () => {
  test('no high or critical one without a waiver', async () => {
    const outcome = await runAudit()
    counts.audited = outcome.isDone ? outcome.packages : `NOT AUDITED (${outcome.reason})`
    expect(findUnacceptable(outcome.isDone ? outcome.findings : [], waivers, Date.now())).toEqual([])
  })

  const finding = (name: string, severity: string) => ({ [name]: { name, severity, via: [] } })
  const metadata = { dependencies: { total: 3 } }

  test('parses the findings of a report', () => {
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
    ['the registry returned 405', '{"statusCode":405,"message":"405 - POST https://a.example/bulk"}'],
    ['request to the registry failed', '{"message":"request to https://a.example/bulk failed"}'],
    ['no response', ''],
    ['no response', '{"vulnerabilities":{}}'],
  ])('reports that no audit was made: %s', (reason, output) => {
    expect(parseAudit(output)).toEqual({ isDone: false, reason })
  })

  test('a waiver is valid for seven days and only for its package', () => {
    const findings = (['critical', 'high', 'moderate'] as const).map((severity) => ({
      name: severity,
      severity,
    }))
    const waived = [{ name: 'high', since: '2026-11-01', why: 'a test' }]
    const unacceptableOn = (date: string) =>
      findUnacceptable(findings, waived, Date.parse(date)).map(({ name }) => name)
    expect(unacceptableOn('2026-11-08')).toEqual(['critical'])
    expect(unacceptableOn('2026-11-09')).toEqual(['critical', 'high'])
  })
})

describe('licenses (S15)', () => {
  test('each package has an accepted license', () => {
    const wrong = foreignPackages.filter((locked) => !isAllowed(locked.name, licenseOf(locked)))
    expect(wrong.map((locked) => `${locked.name}: ${licenseOf(locked)}`)).toEqual([])
  })

  test('every deviation belongs to a package in use', () => {
    const unused = deviations.filter(([packages]) => !foreignPackages.some(({ name }) => packages.test(name)))
    expect(unused.map(([packages]) => String(packages))).toEqual([])
  })

  test('packages that name no license have the MIT license in a file', () => {
    const nameless = foreignPackages.filter(
      (locked) => locked.installed !== null && licenseOf(locked) === 'none named',
    )
    for (const { path } of nameless) {
      const file = ['LICENSE', 'Readme.md']
        .map((name) => join(root, path, name))
        .find((name) => existsSync(name))
      expect(readFileSync(file ?? path, 'utf8'), path).toMatch(
        /^MIT License|^## License\s+(MIT$|.The MIT License.)/m,
      )
    }
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
  ])('$name under $expression: allowed is $allowed', ({ name, expression, allowed }) => {
    expect(isAllowed(name, expression)).toBe(allowed)
  })
})

test('the bill of materials names exactly the installed packages', async () => {
  const { components, metadata } = await readBillOfMaterials()
  const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  expect(metadata.component.version).toBe(version)
  expect(name).toBe('kitchen-table')

  const listed = new Set(components.map((component) => component.purl))
  const missing = lockedPackages.filter((entry) => !entry.link && !listed.has(packageUrl(entry)))
  expect(
    missing.filter(({ installed, optional }) => installed !== null || !optional).map(packageUrl),
  ).toEqual([])
  const locked = new Set(lockedPackages.map(packageUrl))
  expect([...listed].filter((url) => !locked.has(url))).toEqual([])
  counts.components = components.length
})

describe('dependencies are pinned', () => {
  const manifests = [
    '.',
    ...lockedPackages.filter(({ path }) => !path.includes('node_modules/')).map(({ path }) => path),
  ]
  /** Of the package itself, or of another one that is installed in its place. */
  const exact = /^(npm:(@[\w-]+\/)?[\w.-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/
  const versions = z.record(z.string(), z.string()).default({})
  const manifest = z.object({
    dependencies: versions,
    devDependencies: versions,
    optionalDependencies: versions,
    peerDependencies: versions,
    overrides: versions,
  })

  test.each(manifests)('%s: exact versions, no ranges', (workspace) => {
    const dependencies = manifest.parse(
      JSON.parse(readFileSync(join(root, workspace, 'package.json'), 'utf8')),
    )
    const entries = Object.values(dependencies).flatMap((group) => Object.entries(group))
    expect(entries.filter(([, version]) => !exact.test(version))).toEqual([])
  })

  test('at least 8 manifests are checked', () => {
    expect(manifests.length).toBeGreaterThanOrEqual(8)
  })

  test('the lock file names no registry, and has a checksum for every package', () => {
    expect(lockedPackages.filter(({ link, resolved }) => resolved !== undefined && !link)).toEqual([])
    expect(foreignPackages.filter(({ version = '' }) => !exact.test(version))).toEqual([])
    // The checksum of an archive covers what is bundled in it.
    const withoutChecksum = foreignPackages.filter(
      ({ integrity, inBundle }) => !inBundle && !integrity?.startsWith('sha512-'),
    )
    expect(withoutChecksum.map(({ path }) => path)).toEqual([])
  })

  test('installed packages have the version of the lock file', () => {
    const differing = foreignPackages.filter(
      ({ installed, version }) => installed !== null && installed.version !== version,
    )
    expect(differing.map(({ path }) => path)).toEqual([])
    expect(foreignPackages.filter(({ installed }) => installed !== null).length).toBeGreaterThan(300)
  })

  test('no package has an install script', () => {
    const installScripts = ['preinstall', 'install', 'postinstall']
    const withInstallScript = foreignPackages.filter(
      ({ path, installed, hasInstallScript }) =>
        hasInstallScript ||
        existsSync(join(root, path, 'binding.gyp')) ||
        installScripts.some((script) => installed?.scripts[script] !== undefined),
    )
    expect(withInstallScript.map(({ name }) => name)).toEqual([])
  })
})

describe('the built pages (S15)', async () => {
  const { folder, files } = await ensureBuiltPages()
  const textOf = (file: string): string => {
    const bytes = readFileSync(join(folder, file))
    const extension = extname(file)
    const plain =
      extension === '.br' ? brotliDecompressSync(bytes) : extension === '.gz' ? gunzipSync(bytes) : bytes
    return plain.toString('latin1')
  }
  const buildFolder = root.replace(/\/$/, '')

  test.each(files)('T01: %s contains no secret and no trace of the build machine', (file) => {
    expect(findForbiddenContent(textOf(file), buildFolder)).toEqual([])
  })

  test('there is no source map', () => {
    expect(files.filter((file) => /\.map(\.(br|gz))?$/.test(file))).toEqual([])
    expect(files.length).toBeGreaterThan(50)
    counts.pages = files.length
  })

  test.each(forbiddenInPages)('control: %s is found', (what, _pattern, example) => {
    expect(findForbiddenContent(`const a = "${example}"`, buildFolder)).toEqual([what])
  })

  test('control: the build folder is found', () => {
    expect(findForbiddenContent(`"${buildFolder}/apps/web"`, buildFolder)).toContain('the build folder')
  })

  /** Returns the values in `.env` and of environment variables whose names suggest a secret. */
  function readMachineSecrets(): string[] {
    const file = join(root, '.env')
    const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
    const fileValues = lines.map((line) => /^\s*\w+\s*=\s*["']?(.+?)["']?\s*$/.exec(line)?.[1] ?? '')
    const names = Object.keys(process.env).filter((name) => /SECRET|TOKEN|PASSWORD|_KEY$/i.test(name))
    return [...fileValues, ...names.map((name) => process.env[name] ?? '')].filter(
      ({ length }) => length >= 12,
    )
  }

  test('no secret of this machine is in them', () => {
    const text = files.map(textOf).join('\n')
    expect(text.length).toBeGreaterThan(1_000_000)
    expect(readMachineSecrets().filter((secret) => text.includes(secret)).length).toBe(0)
  })
})
