import { execFileSync, spawn } from 'node:child_process'
import { cpSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { collectOutput, findFreePort } from '@kitchen-table/application/testing/processes'
import { TEST_SECRET_KEY } from '@kitchen-table/application/testing/samples'
import { createSharedFolder } from '@kitchen-table/application/testing/suites'
import { root } from '@kitchen-table/scripts/run'
import { listInstalledWorkspaces } from '@kitchen-table/scripts/workspaces'
import { runServerToExit } from '@kitchen-table/server/testing/tools'
import { beforeAll, describe, expect, test } from 'vitest'
import { listBuildContext } from '../container/build-context.ts'
import { startServer } from '../start-server.ts'

const PROGRAMS = ['@kitchen-table/server', '@kitchen-table/operator']

/** As docs/operations.md describes it ("Without what builds"). */
const INSTALLATION = [
  'ci',
  '--omit=dev',
  '--include-workspace-root',
  ...PROGRAMS.map((name) => `--workspace=${name}`),
]

const base = createSharedFolder()
const folder = join(base, 'installed')
const server = join(folder, 'apps/server/src/main.ts')
const port = String(await findFreePort())
const settings = {
  APP_ENV: 'production',
  DATA_DIR: join(base, 'data'),
  PORT: port,
  PUBLIC_URL: `http://localhost:${port}`,
  SMTP_URL: 'smtp://127.0.0.1:1',
}

/** Returns the names of all installed packages, also those inside of others. */
function listInstalled(): string[] {
  const entries = readdirSync(join(folder, 'node_modules'), { recursive: true, encoding: 'utf8' })
  const packages = entries.map(
    (path) => /(?:^|node_modules\/)((?:@[^/]+\/)?[^@/.][^/]*)\/package\.json$/.exec(path)?.[1],
  )
  return [...new Set(packages.filter((name) => name !== undefined))]
}

beforeAll(() => {
  // The files of an image, which has the workspaces of the cloud as well: they must not be installed.
  for (const file of listBuildContext()) cpSync(join(root, file), join(folder, file))
  execFileSync('npm', [...INSTALLATION, '--prefer-offline', '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: 'ignore',
  })
}, 600_000)

describe('an installation for one machine', () => {
  test('has no package of Amazon, no CDK, no emulator, no demo data, and nothing that tests or builds', () => {
    const installed = listInstalled()
    expect(installed).toEqual(expect.arrayContaining(['hono', 'sharp', 'zod', 'nodemailer']))
    const needless =
      /^@?aws|^@smithy|cdk|constructs|cognito|dynamo|s3rver|oidc-provider|marked|postal-mime|vite|vitest|playwright|lighthouse|typescript|biome|react|tailwind/
    expect(installed.filter((name) => needless.test(name))).toEqual([])
    const own = readdirSync(join(folder, 'node_modules/@kitchen-table')).map(
      (name) => `@kitchen-table/${name}`,
    )
    expect(own.toSorted()).toEqual(listInstalledWorkspaces(PROGRAMS))
  })

  test('serves, stops when it is told to, and its operators find nothing wrong', async () => {
    const { address, stop } = await startServer(settings, server)
    expect((await fetch(`${address}/healthz`)).status).toBe(200)
    expect((await stop()).code).toBe(0)
    const command = join(folder, 'apps/operator/src/commands/check-store.ts')
    const checked = await collectOutput(spawn(process.execPath, [command], { env: settings })).exit
    expect(checked).toMatchObject({ code: 0, stderr: '' })
  })

  test('says how the libraries of the cloud are added when they are configured', async () => {
    const cloud = {
      ...settings,
      STORAGE: 'cloud',
      SECRET_KEY: TEST_SECRET_KEY,
      AWS_REGION: 'eu-central-1',
      TABLE_PREFIX: 'live-',
      BUCKET: 'kitchen-table-files',
      USER_POOL_ID: 'eu-central-1_AbCdEfGhI',
      USER_POOL_CLIENT_ID: 'client-1',
      USER_POOL_CLIENT_SECRET: 'secret-1',
    }
    const { code, stderr } = await runServerToExit(cloud, server)
    expect({ code, stderr }).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('add --workspace=@kitchen-table/cloud to an npm command'),
    })
  })
})
