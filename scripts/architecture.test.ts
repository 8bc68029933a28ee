import { existsSync, globSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from './run.ts'
import { type Import, importsOf, packageOf, sourceFiles } from './source-files.ts'
import { entryFiles, listInstalledWorkspaces, workspaceOf, workspaces } from './workspaces.ts'

const files = sourceFiles()
const imports = files.flatMap(importsOf)
const projectImports = imports.filter(({ isPackage }) => !isPackage)

/** Whether a file is for tests, for a build, or for a developer's machine: it is no part of a production install. */
const isDevelopment = (file: string) =>
  /\.test\.tsx?$|\/testing\/|^packages\/cloud\/src\/(local|infra)\/|^apps\/server\/src\/dev\//.test(file) ||
  /^(trials|bench|scripts|training|apps\/(e2e|web\/(vite|kit)))\/|^[^/]+$/.test(file)

/** These come with the project's own devDependencies, for every workspace. */
const TEST_TOOLS = ['vitest', 'fast-check']

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

/** Whether a node imports another one, directly or by way of others. */
function reaches(importsByNode: ReadonlyMap<string, readonly string[]>, from: string, to: string): boolean {
  const reached = new Set([from])
  for (const node of reached) for (const next of importsByNode.get(node) ?? []) reached.add(next)
  return reached.has(to)
}

/** The server of `npm run dev` fills the demo library, and the application is tested on SQLite. */
const upwardForDevelopment = ['server → demo', 'application → embedded']

/** Returns the programs of the npm commands for which `scripts/setup.mjs` installs one set of packages. */
function listPrograms(installed: 'start' | 'cloud'): string[] {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const names = Object.keys(scripts).filter(
    (name) => scripts[`pre${name}`] === `node scripts/setup.mjs ${installed}`,
  )
  return names.flatMap((name) => /\b(apps\/(?:server|operator)\/\S+\.ts)$/.exec(scripts[name])?.[1] ?? [])
}

/** The programs of other threads, which no import leads to. */
const workerThreads = files.filter(
  (file) => /^(packages|apps)\/.*-worker\.ts$/.test(file) && !isDevelopment(file),
)

const oneMachine = listInstalledWorkspaces(['@kitchen-table/server', '@kitchen-table/operator'])

describe('workspaces', () => {
  test('depend on each other in one direction', () => {
    const byName = new Map(workspaces.map(({ name, dependencies }) => [name, [...dependencies]]))
    expect(byName.size).toBeGreaterThan(10)
    expect(findCircles(byName)).toEqual([])

    // What starts or tests a workspace may use those above it.
    const upward = workspaces.flatMap(({ name, devDependencies, optionalWorkspaces }) =>
      [...devDependencies, ...optionalWorkspaces]
        .filter((other) => reaches(byName, other, name))
        .map((other) => `${name} → ${other}`),
    )
    expect(upward.map((edge) => edge.replaceAll('@kitchen-table/', ''))).toEqual(upwardForDevelopment)
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

  test('are imported dynamically where they are optional', () => {
    const byFile = Map.groupBy(
      projectImports.filter(({ kind }) => kind === 'value'),
      ({ from }) => from,
    )
    const needed = new Set([...listPrograms('start'), ...workerThreads])
    for (const file of needed) for (const { to } of byFile.get(file) ?? []) needed.add(to)
    const optional = [...needed].filter((file) => !oneMachine.includes(workspaceOf(file).name))
    expect(optional).toEqual([])
    expect(needed.size).toBeGreaterThan(500)
    expect(needed).toContain('apps/operator/src/commands/backup.ts')
  })

  test('of an installation for one machine are seven, none of the cloud, of demo data or of tests', () => {
    expect(oneMachine).toEqual(
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

  test('of languages, the domain and the contract lead to nothing of Node', () => {
    const pure = imports.filter(({ from }) => /^packages\/(i18n|domain|contract)\//.test(from))
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
    const commands = [
      ...'vite tailwindcss typescript @biomejs/biome oxc-transform-react @vitest/coverage-v8'.split(' '),
      ...TEST_TOOLS,
    ]
    const texts = [...files, ...globSync('apps/web/src/**/*.css', { cwd: root })].map((file) => ({
      file,
      text: readFileSync(join(root, file), 'utf8'),
    }))
    const unused = workspaces.flatMap(({ folder, dependencies, devDependencies }) => {
      const own = texts.filter(({ file }) => folder === '.' || file.startsWith(`${folder}/`))
      // The name of a package, or of a file in it: imported, resolved, or named in a setting.
      const isNamed = (name: string) => own.some(({ text }) => new RegExp(`['"]${name}['"/]`).test(text))
      return [...dependencies, ...devDependencies]
        .filter((name) => !name.startsWith('@types/') && !commands.includes(name) && !isNamed(name))
        .map((name) => `${folder}: ${name}`)
    })
    expect(unused).toEqual([])
  })
})
