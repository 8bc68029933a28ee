import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { FolderNotPrivateError, makeFolderPrivate } from './private-folder.ts'

const base = mkdtempSync(join(tmpdir(), 'private-'))
afterAll(() => rmSync(base, { recursive: true, force: true }))

let folders = 0
const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

/** A folder with this mode, and files in it that everybody may read. */
function folderWith(mode: number, ...files: string[]): string {
  folders += 1
  const folder = join(base, `data-${folders}`)
  mkdirSync(folder)
  for (const file of files) {
    mkdirSync(join(folder, file, '..'), { recursive: true, mode: 0o755 })
    writeFileSync(join(folder, file), 'x', { mode: 0o644 })
  }
  chmodSync(folder, mode)
  return folder
}

describe.skipIf(process.platform === 'win32')('a data folder', () => {
  test('that was open is closed, with everything in it', () => {
    const folder = folderWith(0o755, 'store.db', 'store.db-wal', 'files/units/a/b', 'outbox/1.eml')
    makeFolderPrivate(folder)
    const modes = ['', 'files', 'files/units', 'files/units/a', 'outbox'].map((name) =>
      modeOf(join(folder, name)),
    )
    expect(modes).toEqual(['700', '700', '700', '700', '700'])
    const files = ['store.db', 'store.db-wal', 'files/units/a/b', 'outbox/1.eml']
    expect(files.map((name) => modeOf(join(folder, name)))).toEqual(['600', '600', '600', '600'])
  })

  test('that is closed has what stands directly in it closed as well', () => {
    const folder = folderWith(0o700, 'store.db', 'store.db-shm')
    makeFolderPrivate(folder)
    expect([modeOf(join(folder, 'store.db')), modeOf(join(folder, 'store.db-shm'))]).toEqual(['600', '600'])
  })

  test('that is empty is closed, also at the top of a volume', () => {
    for (const folder of [folderWith(0o777), folderWith(0o775, 'lost+found/x')]) {
      makeFolderPrivate(folder)
      expect(modeOf(folder)).toBe('700')
    }
  })

  test('leaves alone what a link leads to', () => {
    const folder = folderWith(0o755, 'store.db', 'files/a')
    const elsewhere = folderWith(0o755, 'theirs')
    symlinkSync(elsewhere, join(folder, 'files', 'link'))
    symlinkSync(elsewhere, join(folder, 'outbox'))
    makeFolderPrivate(folder)
    expect([modeOf(elsewhere), modeOf(join(elsewhere, 'theirs'))]).toEqual(['755', '644'])
  })

  test.each([[[]], [['store.db']]])(
    'that is open and holds other things beside %j is refused, and everything keeps its mode',
    (beside) => {
      const folder = folderWith(0o755, 'tool/run.sh', ...beside)
      chmodSync(join(folder, 'tool/run.sh'), 0o755)
      expect(() => makeFolderPrivate(folder)).toThrow(FolderNotPrivateError)
      expect(() => makeFolderPrivate(folder)).toThrow(/holds other things than a store \(tool\);/)
      expect(['', 'tool', 'tool/run.sh'].map((name) => modeOf(join(folder, name)))).toEqual([
        '755',
        '755',
        '755',
      ])
      expect(beside.map((name) => modeOf(join(folder, name)))).toEqual(beside.map(() => '644'))
    },
  )

  test('that is closed keeps other things as they are', () => {
    const folder = folderWith(0o700, 'store.db', 'run.sh')
    chmodSync(join(folder, 'run.sh'), 0o755)
    makeFolderPrivate(folder)
    expect([modeOf(join(folder, 'store.db')), modeOf(join(folder, 'run.sh'))]).toEqual(['600', '755'])
  })

  test('keeps what its own account may do', () => {
    const folder = folderWith(0o755, 'store.db', 'files/run.sh', 'before-restore-2026/store.db')
    chmodSync(join(folder, 'files/run.sh'), 0o755)
    chmodSync(join(folder, 'before-restore-2026/store.db'), 0o444)
    makeFolderPrivate(folder)
    const modes = ['store.db', 'files/run.sh', 'before-restore-2026', 'before-restore-2026/store.db']
    expect(modes.map((name) => modeOf(join(folder, name)))).toEqual(['600', '700', '700', '400'])
  })

  test('whose mode cannot be changed is refused with a sentence that names it', () => {
    const folder = folderWith(0o755, 'store.db')
    const notPermitted = () => {
      throw Object.assign(new Error('EPERM'), { code: 'EPERM' })
    }
    expect(() => makeFolderPrivate(folder, notPermitted)).toThrow(
      new RegExp(`^DATA_DIR: other accounts of this machine may read ${folder}, and its mode cannot`),
    )
  })

  test('that is not there, or is none, is for whoever makes it', () => {
    const file = join(folderWith(0o755, 'a-file'), 'a-file')
    expect(() => makeFolderPrivate(join(base, 'nowhere'))).not.toThrow()
    expect(() => makeFolderPrivate(file)).not.toThrow()
    expect(modeOf(file)).toBe('644')
  })
})
