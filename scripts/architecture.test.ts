import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from './run.ts'
import { type Import, importsOf, sourceFiles } from './source-files.ts'

const files = sourceFiles()
const isTest = (file: string) => /\.test\.tsx?$|\/testing\//.test(file)
const imports = files.flatMap(importsOf)

const SERVER_PARTS = 'domain contract platform features adapters http'

/** The layers and what each may import (docs/architecture.md). The first path that matches a file decides. */
const layers: [layer: string, path: RegExp, mayImport: string][] = [
  ['domain', /^packages\/domain\//, ''],
  ['contract', /^packages\/contract\//, 'domain'],
  // Nothing of the product may import it; what it imports itself is up to the tests.
  ['tests', /^apps\/server\/src\/testing\//, ''],
  ['platform', /^apps\/server\/src\/platform\//, 'domain contract'],
  ['features', /^apps\/server\/src\/features\//, 'domain contract platform'],
  ['adapters', /^apps\/server\/src\/adapters\//, 'domain platform features'],
  ['http', /^apps\/server\/src\/http\//, 'domain contract platform features'],
  ['operations', /^apps\/server\/src\/operations\/(?!commands\/)/, SERVER_PARTS],
  ['server', /^apps\/server\//, `${SERVER_PARTS} operations`],
  ['demo', /^apps\/demo\//, 'domain contract platform features operations server'],
  ['local-cloud', /^apps\/local-cloud\//, 'adapters demo tests server scripts'],
  ['ui', /^apps\/web\/src\/ui\//, ''],
  ['web-app', /^apps\/web\/src\/app\//, 'domain contract ui'],
  ['web-features', /^apps\/web\/src\/features\//, 'domain contract ui web-app content'],
  ['routes', /^apps\/web\/src\/routes\//, 'domain contract ui web-app web-features'],
  ['web', /^apps\/web\//, 'domain contract ui web-app routes'],
  ['content', /^content\//, ''],
  ['scripts', /^scripts\//, ''],
  ['trials', /^trials\//, `${SERVER_PARTS} demo tests operations server scripts journeys training`],
  ['journeys', /^apps\/e2e\//, 'domain contract platform features scripts tests server bench'],
  ['bench', /^bench\//, `${SERVER_PARTS} demo tests operations server scripts journeys`],
  ['training', /^training\//, 'domain demo server'],
  ['infra', /^infra\//, 'domain platform features adapters'],
  ['root', /^[^/]+$/, 'scripts'],
]

function layerOf(file: string): [string, string[]] {
  const layer = layers.find(([, path]) => path.test(file))
  if (!layer) throw new Error(`${file} belongs to no layer`)
  return [layer[0], layer[2].split(' ')]
}

function isForbiddenImport({ from, to }: Import): boolean {
  const [layer, mayImport] = layerOf(from)
  const [other] = layerOf(to)
  return layer !== other && !mayImport.includes(other)
}

const projectImports = imports.filter(({ from, isPackage }) => !isPackage && !isTest(from))

describe('imports', () => {
  test('follow the order of the layers', () => {
    expect(projectImports.filter(isForbiddenImport).map(({ from, to }) => `${from} → ${to}`)).toEqual([])
  })

  test('are found in sufficient number for these tests to mean something', () => {
    expect(projectImports.length).toBeGreaterThan(500)
    const crossing = projectImports.filter(({ from, to }) => layerOf(from)[0] !== layerOf(to)[0])
    expect(crossing.length).toBeGreaterThan(200)
  })

  test('lead to files that exist', () => {
    const missing = projectImports.filter(
      ({ to }) => !existsSync(join(root, to)) && !/\.gen\.ts$|\?/.test(to),
    )
    expect(missing.map(({ from, to }) => `${from} → ${to}`)).toEqual([])
  })

  test('of server features follow the order of the features', () => {
    const feature = (file: string) => /^apps\/server\/src\/features\/([^/]+)\//.exec(file)?.[1] ?? ''
    const mayImport: Record<string, string[]> = {
      catalog: [],
      learning: ['catalog'],
      groups: [],
      accounts: ['catalog', 'learning', 'groups'],
      insights: ['catalog'],
    }
    const between = projectImports
      .map(({ from, to }) => ({ from, to, importing: feature(from), imported: feature(to) }))
      .filter(({ importing, imported }) => importing !== '' && imported !== '' && importing !== imported)
    expect(between.length).toBeGreaterThan(5)
    const wrong = between.filter(({ importing, imported }) => !mayImport[importing]?.includes(imported))
    expect(wrong.map(({ from, to }) => `${from} → ${to}`)).toEqual([])
  })

  test('of adapters lead to other adapters only where these are built on them', () => {
    const adapter = (file: string) => /^apps\/server\/src\/adapters\/([^/]+)\//.exec(file)?.[1]
    const between = projectImports
      .map(({ from, to }) => ({ from, to, importing: adapter(from), imported: adapter(to) }))
      .filter(({ importing, imported }) => importing && imported && importing !== imported)
    const pairs = new Set(between.map(({ importing, imported }) => `${importing} → ${imported}`))
    const builtOn = [
      'cognito → secrets',
      'local-accounts → secrets',
      'local-accounts → sqlite',
      'mail → disk',
      'mail → s3',
      'sqlite → disk',
    ]
    expect([...pairs].toSorted()).toEqual(builtOn)
  })

  test('do not lead from one web feature to another', () => {
    const feature = (file: string) => /^apps\/web\/src\/features\/([^/]+)\//.exec(file)?.[1]
    const between = projectImports.filter(({ from, to }) => {
      return feature(from) !== undefined && feature(to) !== undefined && feature(from) !== feature(to)
    })
    expect(between.map(({ from, to }) => `${from} → ${to}`)).toEqual([])
  })

  test('of adapters are only in the composition, and only main.ts reads the environment', () => {
    const isComposition =
      /^apps\/server\/src\/(composition\/[^/]+|main|start-server|operations\/commands\/[^/]+)\.ts$/
    const adapterImporters = new Set(
      projectImports
        .filter(({ from, to }) => layerOf(to)[0] === 'adapters' && layerOf(from)[0] === 'server')
        .map(({ from }) => from),
    )
    expect([...adapterImporters].filter((file) => !isComposition.test(file))).toEqual([])
    expect(adapterImporters).toContain('packages/cloud/src/open-cloud.ts')
    const serverFiles = files.filter((file) => file.startsWith('apps/server/src/') && !isTest(file))
    const environmentReaders = serverFiles.filter((file) =>
      /process\.env/.test(readFileSync(join(root, file), 'utf8')),
    )
    const programs = environmentReaders.filter((file) => !file.startsWith('apps/operator/src/commands/'))
    expect(programs).toEqual(['apps/server/src/main.ts'])
  })

  test('of the packages are only zod, @orpc/contract and minisearch, and nothing of Node or a browser', () => {
    const forbidden = imports.filter(({ from, to, isPackage }) => {
      const isPure = from.startsWith('packages/') && !isTest(from)
      return isPure && isPackage && !['zod', '@orpc/contract', 'minisearch'].includes(to)
    })
    expect(forbidden).toEqual([])
  })
})

describe('files', () => {
  test('do not have vague names', () => {
    const vague = /(^|\/)(utils?|helpers?|misc|common|index)(\.tsx?$|\/)/
    expect(files.filter((file) => vague.test(file) && file !== 'apps/web/src/routes/index.tsx')).toEqual([])
  })

  test('have names in kebab-case', () => {
    const named = files.filter((file) => !file.startsWith('apps/web/src/routes/'))
    expect(named.filter((file) => !/^[a-z0-9]+([-.][a-z0-9]+)*$/.test(basename(file)))).toEqual([])
  })

  test('contain no unfinished code, suppressed type errors or skipped tests', () => {
    const marks =
      /\b(TODO|FIXME)\b|@ts-(ignore|expect-error|nocheck)|\b(test|it|describe)\.(skip|only|todo)\b/
    const others = files.filter((file) => file !== 'scripts/architecture.test.ts')
    const marked = others.filter((file) => marks.test(readFileSync(join(root, file), 'utf8')))
    expect(marked).toEqual([])
  })

  test('use every dependency of their workspace', () => {
    const usedByTools = new Set([
      ...'vite tailwindcss typescript @biomejs/biome oxc-transform-react @vitest/coverage-v8'.split(' '),
    ])
    const workspaces = `. packages/contract packages/domain apps/demo apps/server apps/web apps/e2e bench
        trials infra`.split(/\s+/)
    const unused = workspaces.flatMap((workspace) => {
      const manifest = JSON.parse(readFileSync(join(root, workspace, 'package.json'), 'utf8'))
      const dependencies = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies })
      const prefix = workspace === '.' ? '' : `${workspace}/`
      const text = files
        .filter((file) => file.startsWith(prefix))
        .map((file) => readFileSync(join(root, file), 'utf8'))
        .join('\n')
      const styles =
        workspace === 'apps/web' ? readFileSync(join(root, 'apps/web/src/ui/fonts.css'), 'utf8') : ''
      const isUsed = (name: string) =>
        name.startsWith('@types/') || usedByTools.has(name) || (text + styles).includes(name)
      return dependencies.filter((name) => !isUsed(name)).map((name) => `${workspace}: ${name}`)
    })
    expect(unused).toEqual([])
  })
})
