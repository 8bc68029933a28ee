import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runCommand } from '../../testing/run-command.ts'
import { createTemporaryFolder, executeSql, fillDataFolder } from '../../testing/sample-data-folder.ts'
import { startServerProcess } from '../../testing/server-process.ts'

const base = mkdtempSync(join(tmpdir(), 'commands-'))
const filled = join(base, 'filled')
const backup = join(base, 'backup.tar')

beforeAll(() => fillDataFolder(filled))
afterAll(() => rmSync(base, { recursive: true, force: true }))

const programs = ['backup', 'restore', 'check-store'] as const

/** One sentence, or one for each thing that is wrong: no stack. */
function expectSentences(text: string): void {
  expect(text).not.toMatch(/\n\s+at |node:internal|Error:|\.ts:\d/)
  for (const line of text.trim().split('\n')) expect(line).toMatch(/^\S.*\.$/)
}

describe('a store goes into a file and comes back', () => {
  test('with words for people, and a look at the result', async () => {
    const made = await runCommand('backup', [backup], { DATA_DIR: filled })
    expect(made).toMatchObject({ code: 0, stderr: '' })
    expect(made.stdout).toMatch(
      /backup\.tar holds the store in .* as of 20\S+Z:\n5 people, 3 tracks, 8 events, \d+ files; \S+ [KM]B, read back and found whole\.\n$/,
    )
    const dataDir = join(createTemporaryFolder('new'), 'data')
    const restored = await runCommand('restore', [backup], { DATA_DIR: dataDir })
    expect(restored).toMatchObject({ code: 0, stderr: '' })
    expect(restored.stdout).toMatch(/holds the store as of .*\n5 people, .*\n.*nothing is wrong with it\.\n$/)

    const again = await runCommand('restore', [backup], { DATA_DIR: dataDir })
    expect(again.stdout).toMatch(/What was there before is in \S+before-restore-\S+; remove it/)
    const looked = await runCommand('check-store', [], { DATA_DIR: dataDir })
    expect(looked).toMatchObject({
      code: 0,
      stdout: `Nothing is wrong with the store in ${dataDir}.\n`,
      stderr: '',
    })
  })

  test('a name without a folder is one where the command was typed', async () => {
    const folder = createTemporaryFolder('typed')
    const made = await runCommand('backup', ['b.tar'], { DATA_DIR: filled, INIT_CWD: folder })
    expect(made.code).toBe(0)
    expect(existsSync(join(folder, 'b.tar'))).toBe(true)
  })
})

describe('what is wrong is one sentence each, and the exit code', () => {
  test('check:store', async () => {
    const dataDir = join(createTemporaryFolder('wrong'), 'data')
    await fillDataFolder(dataDir)
    executeSql(
      dataDir,
      "DELETE FROM found_in WHERE unit_id = 'u-do'; UPDATE event_days SET count = 9 WHERE event = 120",
    )
    const { code, stdout, stderr } = await runCommand('check-store', [], { DATA_DIR: dataDir })
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expectSentences(stderr)
    expect(stderr.trim().split('\n')).toHaveLength(2)
  })

  test('a backup that does not hold a file, which its restore says again', async () => {
    const dataDir = join(createTemporaryFolder('gone'), 'data')
    await fillDataFolder(dataDir)
    rmSync(join(dataDir, 'files', 'units/u-talk/paper@'))
    const file = join(createTemporaryFolder('made'), 'b')
    const made = await runCommand('backup', [file], { DATA_DIR: dataDir })
    expect(made.code).toBe(1)
    expect(made.stdout).toMatch(/\/b holds the store in .*read back and found to be what was there\.\n$/s)
    expectSentences(made.stderr)
    expect(made.stderr).toMatch(
      /^The file units\/u-talk\/paper of the lesson u-talk is not in it, .*check:store/,
    )
    const restored = await runCommand('restore', [file], { DATA_DIR: join(dataDir, 'new') })
    expect(restored.code).toBe(1)
    expect(restored.stderr).toMatch(/^The file units\/u-talk\/paper of the lesson u-talk is not there; /)
    expect(restored.stdout).toMatch(/It was checked, and what is said above is wrong with it\.\n$/)
  })

  test('a disk that takes no more while the database is copied', async () => {
    const folder = createTemporaryFolder('limited')
    const file = join(folder, 'b')
    const program = fileURLToPath(new URL('backup.ts', import.meta.url))
    const { status, stdout, stderr } = spawnSync(
      'prlimit',
      ['--fsize=65536', process.execPath, program, file],
      { env: { DATA_DIR: filled }, encoding: 'utf8' },
    )
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expectSentences(stderr)
    expect(stderr).toMatch(/^The disk could not be read or written \(/)
    expect(readdirSync(folder)).toEqual([])
  })

  const refused: [
    what: string,
    program: (typeof programs)[number],
    names: string[],
    settings: object,
    words: RegExp,
  ][] = [
    ['a store that is not there', 'backup', [join(base, 'b')], { DATA_DIR: base }, /^There is no store in /],
    ['nor there', 'check-store', [], { DATA_DIR: base }, /^There is no store in /],
    [
      'a file that is not there',
      'restore',
      [join(base, 'b')],
      { DATA_DIR: join(base, 'x') },
      /^There is no file /,
    ],
    ['a wrong setting', 'backup', [join(base, 'b')], { DATA_DIR: filled, PORT: 'x' }, /^PORT: /],
  ]
  test.each(refused)('%s', async (_, program, names, settings, words) => {
    const { code, stdout, stderr } = await runCommand(program, names, { ...settings })
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toMatch(words)
    expect(stderr.trim().split('\n')).toHaveLength(1)
  })

  test('a server that runs, which goes on', async () => {
    const dataDir = join(createTemporaryFolder('running'), 'data')
    await fillDataFolder(dataDir)
    const product = await startServerProcess({ DATA_DIR: dataDir, APP_ENV: 'test' })
    const file = join(createTemporaryFolder('made'), 'b')
    expect(await runCommand('backup', [file], { DATA_DIR: dataDir })).toMatchObject({ code: 0, stderr: '' })
    const { code, stderr } = await runCommand('restore', [file, '--replace-newer'], { DATA_DIR: dataDir })
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: `A server runs on the store in ${dataDir}, or another restore is at work on it; please stop it first.\n`,
    })
    expect((await fetch(`${product.address}/healthz`)).status).toBe(200)
    await product.stop()
  })

  test('a file that is no backup, before there is a folder to restore it into', async () => {
    writeFileSync(join(base, 'none'), '')
    const { code } = await runCommand('restore', [join(base, 'none')], { DATA_DIR: join(base, 'x') })
    expect(code).toBe(1)
    expect(existsSync(join(base, 'x'))).toBe(false)
  })
})

describe('how they are called', () => {
  test.each(programs)('%s --help', async (program) => {
    const { code, stdout, stderr } = await runCommand(program, ['--help'], {})
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toMatch(/^npm run (backup|restore|check:store)/)
  })

  const wrong: [program: (typeof programs)[number], names: string[]][] = [
    ['backup', []],
    ['backup', ['a', 'b']],
    ['backup', ['a', '--force']],
    ['restore', []],
    ['restore', ['a', '--overwrite']],
    ['check-store', ['a']],
  ]
  test.each(wrong)(
    '%s %j is a wrong use: what is right is said, and nothing done',
    async (program, names) => {
      const { code, stdout, stderr } = await runCommand(program, names, { DATA_DIR: filled })
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
      expect(stderr).toMatch(/\n\nnpm run (backup|restore|check:store)/)
    },
  )

  test('npm knows them', () => {
    const file = fileURLToPath(new URL('../../../../../package.json', import.meta.url))
    const { scripts } = JSON.parse(readFileSync(file, 'utf8'))
    for (const [name, program] of [
      ['backup', 'backup'],
      ['restore', 'restore'],
      ['check:store', 'check-store'],
    ]) {
      expect(scripts[`pre${name}`]).toBe('node scripts/setup.mjs')
      expect(scripts[String(name)]).toBe(`exec node apps/server/src/operations/commands/${program}.ts`)
    }
  })
})
