import { existsSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '@kitchen-table/application/testing/processes'
import { root } from '@kitchen-table/scripts/run'
import { describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { reportAfterTests } from '../report-trial.ts'
import { isNightly } from '../run-size.ts'
import { createIgnoreRule, listBuildContext } from './build-context.ts'
import { buildImage, type Image } from './build-image.ts'
import { parseContainerfile } from './parse-containerfile.ts'
import { runInRoot, startInRoot } from './run-in-root.ts'
import { waitForExit } from './wait-for-exit.ts'

const read = (file: string) => readFileSync(join(root, file), 'utf8')
const stages = parseContainerfile(read('Containerfile'))

/** Building takes minutes, for two installations of all packages and one of Debian. */
const BUILD_TIMEOUT_MS = 3_600_000
const isBuilt = isNightly && process.getuid?.() === 0
const counts = reportAfterTests<Record<string, number | string>>('container', {
  steps: stages.flatMap(({ steps }) => steps).length,
  ...(isBuilt ? {} : { image: isNightly ? 'NOT BUILT (needs root)' : 'not built (nightly only)' }),
})

describe('the Containerfile', () => {
  test('starts the server with the options of npm start, as a user without rights', () => {
    const { scripts } = z
      .object({ scripts: z.object({ start: z.string() }) })
      .parse(JSON.parse(read('package.json')))
    const [, variables = '', options = ''] = /exec env (.*?) node (.*)$/.exec(scripts.start) ?? []
    const last = stages.at(-1)?.steps ?? []
    expect(last).toContainEqual({
      instruction: 'CMD',
      command: { kind: 'exec', args: ['node_modules/.bin/node', ...options.split(' ')] },
    })
    const env = Object.assign({}, ...last.map((step) => (step.instruction === 'ENV' ? step.values : {})))
    expect(env).toMatchObject(Object.fromEntries(variables.split(' ').map((each) => each.split('='))))
    expect(last.filter(({ instruction }) => instruction === 'USER')).toEqual([
      { instruction: 'USER', value: '10001' },
    ])
    expect(last).toContainEqual({ instruction: 'STOPSIGNAL', value: 'SIGTERM' })
  })

  test('contains no secret, and no address of another machine', () => {
    expect(read('Containerfile')).not.toMatch(/token|password|_auth|\bARG\b|--mount/i)
    const addresses = read('Containerfile').match(/https?:\/\/[^\s"}]+/g)
    expect(addresses?.filter((address) => !address.startsWith('http://127.0.0.1'))).toEqual([])
  })
})

describe('.containerignore', () => {
  const { isIgnored } = createIgnoreRule(read('.containerignore'))

  test.each([
    '.env',
    'apps/server/.env',
    '.git/config',
    'data/store.db',
    'apps/server/data/keys/secret',
    'node_modules/zod/package.json',
    'apps/web/dist/index.html',
    'apps/server/src/config.test.ts',
    'packages/application/src/testing/port-suites/every-store.ts',
    'docs/operations.md',
    'anything-new',
  ])('leaves out %s', (path) => {
    expect(isIgnored(path)).toBe(true)
  })

  test.each([
    '.npmrc',
    'package-lock.json',
    'scripts/setup.mjs',
    'apps/server/src/main.ts',
    'apps/web/src/app/api.ts',
    'packages/domain/package.json',
  ])('includes %s', (path) => {
    expect(isIgnored(path)).toBe(false)
  })

  test('includes the content that the image copies, which exists', () => {
    const steps = stages.at(-1)?.steps ?? []
    const sources = steps.flatMap((step) => (step.instruction === 'COPY' ? step.sources : []))
    const paths = sources.map((path) => path.replace('/opt/kitchen-table/', ''))
    const content = paths.filter((path) => path.startsWith('content/'))
    expect(content.length).toBeGreaterThan(1)
    expect(content.filter((path) => !existsSync(join(root, path)) || isIgnored(path))).toEqual([])
  })

  test('includes the content that the pages are built with, which exists', () => {
    const imports = globSync('apps/web/src/**/*.{ts,tsx}', { cwd: root }).flatMap((file) =>
      [...read(file).matchAll(/from '(?:\.\.\/)+(content\/[^'?]+)/g)].map(([, path = '']) => path),
    )
    expect(imports).toContain('content/films/front-page/introduction.mp4')
    expect(imports.filter((path) => !existsSync(join(root, path)) || isIgnored(path))).toEqual([])
  })

  test('includes the package.json of every workspace, which npm needs', () => {
    const { packages } = z
      .object({ packages: z.record(z.string(), z.unknown()) })
      .parse(JSON.parse(read('package-lock.json')))
    const workspaces = Object.keys(packages).filter((path) => path !== '' && !path.includes('node_modules'))
    const context = new Set(listBuildContext())
    expect(workspaces.length).toBeGreaterThan(7)
    expect(workspaces.filter((path) => !context.has(`${path}/package.json`))).toEqual([])
  })
})

/** Returns the paths in a folder of the image that the server's user could write to. */
function findWritable(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => !entry.isSymbolicLink())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => {
      const { uid, mode } = statSync(path)
      return uid !== 0 || (mode & 0o022) !== 0
    })
}

/** Starts the image's command with the settings that production requires, until the test has finished. */
async function startServerIn(image: Image) {
  const port = String(await findFreePort())
  const settings = { PORT: port, PUBLIC_URL: `http://localhost:${port}`, SMTP_URL: 'smtp://127.0.0.1:1' }
  const context = { ...image, env: { ...image.env, ...settings } }
  if (image.command === null || image.healthCheck === null) throw new Error('The image lacks a command.')
  const { healthCheck } = image
  const child = startInRoot(context, image.command)
  const exited = waitForExit(child)
  onTestFinished(() => void child.kill('SIGKILL'))
  return {
    child,
    exited,
    fetchPath: (path: string) => fetch(`http://127.0.0.1:${port}${path}`),
    checkHealth: async () => (await runInRoot(context, healthCheck)).code,
  }
}

if (isBuilt)
  test(
    'every step builds an image whose server serves the pages, and stops when it is told to',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'container-'))
      onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
      const image = await buildImage(stages, folder)
      const program = join(image.folder, image.workdir)

      // Only what production needs, and nothing that the server could change.
      const installed = (name: string) => existsSync(join(program, 'node_modules', name))
      expect(
        ['hono', 'sharp', 'zod', '@aws-sdk/client-dynamodb', '@kitchen-table/domain'].filter(
          (name) => !installed(name),
        ),
      ).toEqual([])
      expect(
        ['vite', 'vitest', 'typescript', 'aws-cdk-lib', 'react', '@playwright/test'].filter(installed),
      ).toEqual([])
      expect(findWritable(program)).toEqual([])
      expect(existsSync(join(program, '.env'))).toBe(false)

      const { child, exited, fetchPath, checkHealth } = await startServerIn(image)
      await expect.poll(checkHealth).toBe(0)
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
      expect(/^Uid:\t(.*)$/m.exec(status)?.[1]).toBe('10001\t10001\t10001\t10001')
      const page = await (await fetchPath('/')).text()
      const [asset = ''] = /\/assets\/[^"]+\.js/.exec(page) ?? []
      expect((await fetchPath(asset)).headers.get('content-type')).toMatch(/^text\/javascript/)
      expect((await fetchPath('/healthz')).status).toBe(200)

      child.kill(image.stopSignal)
      expect((await exited).code).toBe(0)
      expect(await checkHealth()).toBe(1)
      counts.image = 'built'
    },
    BUILD_TIMEOUT_MS,
  )
