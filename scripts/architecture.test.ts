import { existsSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from './run.ts'
import { type Import, importsOf, packageOf, sourceFiles } from './source-files.ts'
import { entryFiles, workspaceOf, workspaces } from './workspaces.ts'

const files = sourceFiles()
const imports = files.flatMap(importsOf)
const projectImports = imports.filter(({ isPackage }) => !isPackage)

/** Whether a file is for tests, for a build, or for a developer's machine: it is no part of a production install. */
const isDevelopment = (file: string) =>
  /\.test\.tsx?$|\/testing\/|^packages\/cloud\/src\/(local|infra)\/|^apps\/server\/src\/dev\//.test(file) ||
  /^(trials|bench|scripts|training|apps\/(e2e|web\/(vite|kit)))\/|^[^/]+$/.test(file)

/** These come with the project's own devDependencies, for every workspace. */
const TEST_TOOLS = ['vitest', 'fast-check']

/** Returns everything that the manifest of a workspace names; nothing for a package. */
function dependenciesOf(name: string): string[] {
  const workspace = workspaces.find((each) => each.name === name)
  const named = [...(workspace?.dependencies ?? []), ...(workspace?.devDependencies ?? [])]
  return named.filter((each) => each.startsWith('@kitchen-table/'))
}

const isBuiltin = (name: string) => name.startsWith('node:') || builtinModules.includes(name)

/** Returns the package that an import needs, or null if it needs none of a manifest. */
function neededPackage({ to, isPackage, entry }: Import): string | null {
  if (!isPackage) return entry === null ? null : packageOf(entry)
  return isBuiltin(to) || to.startsWith('virtual:') ? null : packageOf(to)
}

function isDeclared({ from }: Import, name: string): boolean {
  const { dependencies, devDependencies, optionalWorkspaces } = workspaceOf(from)
  if (dependencies.has(name) || optionalWorkspaces.has(name)) return true
  return isDevelopment(from) && (devDependencies.has(name) || TEST_TOOLS.includes(name))
}

const toText = ({ from, to }: Pick<Import, 'from' | 'to'>) => `${from} → ${to}`

/** Returns circles in what imports what, each as the nodes of it in order. */
function findCircles(importsByNode: ReadonlyMap<string, readonly string[]>): string[][] {
  const circles: string[][] = []
  const isDone = new Set<string>()
  function visit(node: string, path: readonly string[]): void {
    const start = path.indexOf(node)
    if (start !== -1) {
      circles.push(path.slice(start))
      return
    }
    if (isDone.has(node)) return
    for (const next of importsByNode.get(node) ?? []) visit(next, [...path, node])
    isDone.add(node)
  }
  for (const node of importsByNode.keys()) visit(node, [])
  return circles
}

describe('workspaces', () => {
  test('depend on each other in one direction', () => {
    const byName = new Map(workspaces.map(({ name, dependencies }) => [name, [...dependencies]]))
    expect(byName.size).toBeGreaterThan(10)
    expect(findCircles(byName)).toEqual([])
  })

  test('declare what they import', () => {
    const undeclared = imports.flatMap((each) => {
      const name = neededPackage(each)
      const isOwn = each.entry !== null && workspaceOf(each.from).name === name
      return name === null || isOwn || isDeclared(each, name) ? [] : [`${each.from}: ${name}`]
    })
    expect(undeclared).toEqual([])
    expect(imports.filter((each) => neededPackage(each) !== null).length).toBeGreaterThan(2000)
  })

  test('of an installation for one machine are seven, none of the cloud, of demo data or of tests', () => {
    const installed = new Set(['@kitchen-table/server', '@kitchen-table/operator'])
    // npm follows every workspace that a manifest names, for development as well.
    for (const name of installed) for (const next of dependenciesOf(name)) installed.add(next)
    expect([...installed].toSorted()).toEqual(
      ['application', 'contract', 'domain', 'embedded', 'i18n', 'operator', 'server'].map(
        (name) => `@kitchen-table/${name}`,
      ),
    )
  })

  test('are imported by their entries alone', () => {
    const entered = projectImports.filter(({ from, to, entry }) => {
      const isOtherWorkspace = workspaceOf(to) !== workspaceOf(from)
      // The project itself is no workspace: its content belongs to it, and its settings.
      const isOfProject = [from, to].some((file) => workspaceOf(file).folder === '.')
      return isOtherWorkspace && entry === null && !isOfProject
    })
    expect(entered.map(toText)).toEqual([])
  })

  test('do not import their own entries', () => {
    const own = projectImports.filter(({ from, entry }) => entry?.startsWith(`${workspaceOf(from).name}/`))
    const reExport = /(\/\*\*[\s\S]*?\*\/\s*)?export (type )?\{[^}]*\} from '[^']+'\s*/g
    const lists = [...entryFiles.values()].filter(
      (file) => readFileSync(join(root, file), 'utf8').replaceAll(reExport, '') === '',
    )
    const relative = projectImports.filter(({ to, entry }) => entry === null && lists.includes(to))
    expect([...own, ...relative].map(toText)).toEqual([])
    expect(lists.length).toBeGreaterThan(20)
  })
})

/** What the parts of a workspace may import of the same workspace. The first pattern that matches a file decides. */
const parts: [folder: string, part: RegExp, mayImport: RegExp][] = [
  ['packages/application', /^settings\//, /^(settings|features\/accounts\/providers\/ports)\b/],
  ['packages/application', /^platform\//, /^platform\//],
  ['packages/application', /^features\//, /^(platform|features)\//],
  ['packages/embedded', /^(sqlite|local-accounts|disk)\//, /^(sqlite|local-accounts|disk)\//],
  ['packages/cloud', /^(dynamodb)\//, /^(dynamodb)\//],
  ['packages/cloud', /^(cognito)\//, /^(cognito)\//],
  ['packages/cloud', /^(s3)\//, /^(s3)\//],
  ['apps/server', /^(mail|openid|web-services)\//, /^(mail|openid|web-services)\//],
  ['apps/server', /^metrics\//, /^(metrics|http)\//],
  ['apps/server', /^http\//, /^http\//],
  ['apps/web', /^ui\//, /^ui\//],
  ['apps/web', /^app\//, /^(ui|app)\//],
  ['apps/web', /^features\//, /^(ui|app|features)\//],
  ['apps/web', /^routes\//, /^(ui|app|features|routes)\//],
]

/** Returns the path of a file below `src` of its workspace, or null for a file beside it. */
function pathInWorkspace(file: string): string | null {
  const { folder } = workspaceOf(file)
  return file.startsWith(`${folder}/src/`) ? file.slice(`${folder}/src/`.length) : null
}

function isForbiddenInWorkspace({ from, to }: Import): boolean {
  const { folder } = workspaceOf(from)
  const path = pathInWorkspace(from)
  const rule = parts.find(([where, part]) => where === folder && path !== null && part.test(path))
  return rule !== undefined && !rule[2].test(pathInWorkspace(to) ?? '')
}

/** The features of the application, each with those that it may import. */
const featureOrder: Record<string, string[]> = {
  catalog: [],
  people: [],
  learning: ['catalog', 'people'],
  organizations: ['people'],
  accounts: ['catalog', 'people', 'learning', 'organizations'],
  insights: ['catalog', 'people'],
}

const productImports = projectImports.filter(({ from }) => !isDevelopment(from))

/** Returns the imports between two features below a folder. */
function importsBetween(folder: string) {
  const feature = (file: string) =>
    file.startsWith(folder) ? file.slice(folder.length).split('/')[0] : undefined
  return productImports
    .map(({ from, to }) => ({ from, to, importing: feature(from), imported: feature(to) }))
    .filter(({ importing, imported }) => importing && imported && importing !== imported)
}

describe('imports', () => {
  test('lead to files that exist', () => {
    const missing = productImports.filter(
      ({ to }) => !existsSync(join(root, to)) && !/\.gen\.ts$|\?/.test(to),
    )
    expect(missing.map(toText)).toEqual([])
    expect(productImports.length).toBeGreaterThan(4000)
  })

  test('follow the order of the parts of a workspace', () => {
    const inside = productImports.filter(({ from, to }) => workspaceOf(from) === workspaceOf(to))
    expect(inside.filter(isForbiddenInWorkspace).map(toText)).toEqual([])
    expect(inside.length).toBeGreaterThan(3000)
  })

  test('of features follow the order of the features', () => {
    const between = importsBetween('packages/application/src/features/')
    expect(between.length).toBeGreaterThan(5)
    const wrong = between.filter(
      ({ importing = '', imported = '' }) => !featureOrder[importing]?.includes(imported),
    )
    expect(wrong.map(toText)).toEqual([])
  })

  test('do not lead from one feature of the browser to another', () => {
    expect(importsBetween('apps/web/src/features/').map(toText)).toEqual([])
  })

  test('lead in no circle, imports of types included', () => {
    const byFile = Map.groupBy(projectImports, ({ from }) => from)
    const importsByFile = new Map([...byFile].map(([file, rows]) => [file, rows.map(({ to }) => to)]))
    expect(findCircles(importsByFile)).toEqual([])
  })

  test('of the domain and the contract lead to nothing of Node', () => {
    const pure = imports.filter(({ from }) => /^packages\/(domain|contract)\//.test(from))
    const forbidden = pure.filter(
      ({ from, to, isPackage }) => isPackage && isBuiltin(to) && !isDevelopment(from),
    )
    expect(forbidden.map(toText)).toEqual([])
  })

  test('of Amazon’s libraries are in the cloud alone', () => {
    const foreign = imports.filter(
      ({ from, to }) =>
        /^(@aws-sdk|@smithy|aws-|constructs)/.test(to) &&
        !isDevelopment(from) &&
        workspaceOf(from).folder !== 'packages/cloud',
    )
    expect(foreign.map(toText)).toEqual([])
  })

  test('are of no environment but in programs', () => {
    const readers = files.filter(
      (file) =>
        /^(packages\/(application|embedded|cloud)|apps\/(server|operator))\/src\//.test(file) &&
        !isDevelopment(file) &&
        /process\.env/.test(readFileSync(join(root, file), 'utf8')),
    )
    const programs = /^apps\/(server\/src\/main|operator\/src\/commands\/[a-z-]+)\.ts$/
    expect(readers.filter((file) => !programs.test(file))).toEqual([])
    expect(readers).toContain('apps/server/src/main.ts')
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
    const unused = workspaces.flatMap(({ folder, dependencies, devDependencies }) => {
      const text = files
        .filter((file) => folder === '.' || file.startsWith(`${folder}/`))
        .map((file) => readFileSync(join(root, file), 'utf8'))
        .join('\n')
      const styles =
        folder === 'apps/web' ? readFileSync(join(root, 'apps/web/src/ui/fonts.css'), 'utf8') : ''
      const isUsed = (name: string) =>
        name.startsWith('@types/') || usedByTools.has(name) || (text + styles).includes(name)
      return [...dependencies, ...devDependencies]
        .filter((name) => !isUsed(name))
        .map((name) => `${folder}: ${name}`)
    })
    expect(unused).toEqual([])
  })
})
