import { chmodSync, mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createSharedFolder } from '@kitchen-table/application/testing/suites'
import { describe, expect, test } from 'vitest'
import { FolderNotPrivateError, makeFolderPrivate } from './private-folder.ts'

const base = createSharedFolder()

let folderCount = 0
const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

/** Creates a folder with this mode and with files that everybody may read. */
function createFolder(mode: number, ...files: string[]): string {
  folderCount += 1
  const folder = join(base, `data-${folderCount}`)
  mkdirSync(folder)
  for (const file of files) {
    mkdirSync(join(folder, file, '..'), { recursive: true, mode: 0o755 })
    writeFileSync(join(folder, file), 'x', { mode: 0o644 })
  }
  chmodSync(folder, mode)
  return folder
}

describe.skipIf(process.platform === 'win32')('makeFolderPrivate', () => {
  test('makes an accessible folder private, with everything in it', () => {
    const folder = createFolder(0o755, 'store.db', 'store.db-wal', 'files/units/a/b', 'outbox/1.eml')
    makeFolderPrivate(folder)
    const modes = ['', 'files', 'files/units', 'files/units/a', 'outbox'].map((name) =>
      modeOf(join(folder, name)),
    )
    expect(modes).toEqual(['700', '700', '700', '700', '700'])
    const files = ['store.db', 'store.db-wal', 'files/units/a/b', 'outbox/1.eml']
    expect(files.map((name) => modeOf(join(folder, name)))).toEqual(['600', '600', '600', '600'])
  })

  test('makes the direct entries of a private folder private', () => {
    const folder = createFolder(0o700, 'store.db', 'store.db-shm')
    makeFolderPrivate(folder)
    expect([modeOf(join(folder, 'store.db')), modeOf(join(folder, 'store.db-shm'))]).toEqual(['600', '600'])
  })

  test('makes an empty folder private, also one with lost+found', () => {
    for (const folder of [createFolder(0o777), createFolder(0o775, 'lost+found/x')]) {
      makeFolderPrivate(folder)
      expect(modeOf(folder)).toBe('700')
    }
  })

  test('does not change the target of a link', () => {
    const folder = createFolder(0o755, 'store.db', 'files/a')
    const elsewhere = createFolder(0o755, 'theirs')
    symlinkSync(elsewhere, join(folder, 'files', 'link'))
    symlinkSync(elsewhere, join(folder, 'outbox'))
    makeFolderPrivate(folder)
    expect([modeOf(elsewhere), modeOf(join(elsewhere, 'theirs'))]).toEqual(['755', '644'])
  })

  test.each([[[]], [['store.db']]])(
    'throws for an accessible folder with other entries besides %j, and changes no mode',
    (storeFiles) => {
      const folder = createFolder(0o755, 'tool/run.sh', ...storeFiles)
      chmodSync(join(folder, 'tool/run.sh'), 0o755)
      expect(() => makeFolderPrivate(folder)).toThrow(FolderNotPrivateError)
      expect(() => makeFolderPrivate(folder)).toThrow(/holds other things than a store \(tool\);/)
      expect(['', 'tool', 'tool/run.sh'].map((name) => modeOf(join(folder, name)))).toEqual([
        '755',
        '755',
        '755',
      ])
      expect(storeFiles.map((name) => modeOf(join(folder, name)))).toEqual(storeFiles.map(() => '644'))
    },
  )

  test('does not change other entries of a private folder', () => {
    const folder = createFolder(0o700, 'store.db', 'run.sh')
    chmodSync(join(folder, 'run.sh'), 0o755)
    makeFolderPrivate(folder)
    expect([modeOf(join(folder, 'store.db')), modeOf(join(folder, 'run.sh'))]).toEqual(['600', '755'])
  })

  test('keeps the permissions of the owner', () => {
    const folder = createFolder(0o755, 'store.db', 'files/run.sh', 'before-restore-2026/store.db')
    chmodSync(join(folder, 'files/run.sh'), 0o755)
    chmodSync(join(folder, 'before-restore-2026/store.db'), 0o444)
    makeFolderPrivate(folder)
    const modes = ['store.db', 'files/run.sh', 'before-restore-2026', 'before-restore-2026/store.db']
    expect(modes.map((name) => modeOf(join(folder, name)))).toEqual(['600', '700', '700', '400'])
  })

  test('throws an error that names the folder if its mode cannot be changed', () => {
    const folder = createFolder(0o755, 'store.db')
    const failingChangeMode = () => {
      throw Object.assign(new Error('EPERM'), { code: 'EPERM' })
    }
    expect(() => makeFolderPrivate(folder, failingChangeMode)).toThrow(
      new RegExp(`^DATA_DIR: other accounts of this machine may read ${folder}, and its mode cannot`),
    )
  })

  test('does nothing for a folder that does not exist, or a path that is a file', () => {
    const file = join(createFolder(0o755, 'a-file'), 'a-file')
    expect(() => makeFolderPrivate(join(base, 'nowhere'))).not.toThrow()
    expect(() => makeFolderPrivate(file)).not.toThrow()
    expect(modeOf(file)).toBe('644')
  })
})
